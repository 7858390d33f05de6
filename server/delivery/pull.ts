import type { Pool } from 'pg'
import type { ChangesAnswer, DeliveredChange, HeldRecord, RecordsAnswer } from '../../src/domain/delivery.ts'
import type { Context } from '../context.ts'
import type { Call } from './waiting.ts'
import { wishTo } from './wishes.ts'
import { withSecrets } from './with-secrets.ts'

interface Pulled extends Omit<DeliveredChange, 'created'> {
  readonly created: Date
}

type Pulling = Pick<Context, 'database' | 'entities' | 'now'>

export interface Wanted {
  readonly controllerId: number
  readonly after: number
  readonly limit: number
}

/** What a controller has not acknowledged, in order, with what the change log does not keep. */
export async function pull(
  { database: { pool }, entities, now }: Pulling,
  { controllerId, after, limit }: Wanted,
): Promise<ChangesAnswer> {
  const { rows } = await pool.query<Pulled>(
    `select "changeId", "created", "operation", "subject", "subjectId", "details" from change_log
     where "controllerId" = $1 and "state" = 'pending' and "changeId" > $2 order by "changeId" limit $3`,
    [controllerId, after, limit + 1],
  )
  const page = await withSecrets(pool, entities, rows.slice(0, limit))
  const items = page.map(change => ({ ...change, created: change.created.toISOString() }))
  const next = rows.length > limit ? (page.at(-1)?.changeId ?? null) : null
  const wish = next === null ? await wishTo(pool, controllerId, now()) : undefined
  return { items, next, ...(wish && { wish }) }
}

/**
 * Runs a controller's reading or writing when it is its turn: a few at once, so that others get connections too.
 * A call that waits anyway is patient: an acknowledgement would be given up behind those of 500 controllers.
 */
export type Few = <T>(work: () => Promise<T>, isPatient?: boolean) => Promise<T>

/** The same, where there is nothing yet after waiting for it. @param call listens since before */
export async function pullSoon(
  context: Pulling & { readonly few: Few },
  wanted: Wanted,
  call: Call,
  waitMs: number,
  signal: AbortSignal,
): Promise<ChangesAnswer> {
  const untilMs = performance.now() + waitMs
  for (let isWoken = false; ;) {
    // Who has gone while it waited for its turn needs no answer.
    const answer = await context.few(
      async (): Promise<ChangesAnswer> => (signal.aborted ? { items: [], next: null } : pull(context, wanted)),
      true,
    )
    const leftMs = untilMs - performance.now()
    // A wish alone ends no wait unless somebody has just made it: who doesn't heed it would ask again and again.
    if (answer.items.length > 0 || (isWoken && answer.wish) || leftMs <= 0 || signal.aborted) return answer
    isWoken = await call.told(leftMs)
  }
}

/**
 * All that a controller must hold, acknowledged or not: for one that begins, or has lost its memory. What changes while it
 * reads comes as changes, which it pulls after.
 */
export async function shouldHold(
  { database: { pool }, entities }: Pick<Context, 'database' | 'entities'>,
  { controllerId, after, limit }: Wanted,
  clientId: number,
): Promise<RecordsAnswer> {
  const workingOut = await isWorkingOut(pool, clientId)
  const { rows } = await pool.query<HeldRecord>(
    `select "changeId", "subject", "subjectId", "details" from change_log
     where "controllerId" = $1 and "latest" and "operation" <> 'delete' and "changeId" > $2 order by "changeId" limit $3`,
    [controllerId, after, limit + 1],
  )
  const items = await withSecrets(pool, entities, rows.slice(0, limit))
  return { items, next: rows.length > limit ? (items.at(-1)?.changeId ?? null) : null, workingOut }
}

/** Whether some of what a client's controllers must know is still being worked out. */
async function isWorkingOut(pool: Pool, clientId: number): Promise<boolean> {
  const { rows } = await pool.query(
    `select 1 from delivery_spread where "clientId" = $1 union all select 1 from delivery_check where "clientId" = $1 limit 1`,
    [clientId],
  )
  return rows.length > 0
}
