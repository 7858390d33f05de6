import type { Pool } from 'pg'
import type { RecordsAnswer, Wish } from '../../src/domain/delivery.ts'
import type { Context } from '../context.ts'
import type { Writing } from '../rest/behaviour.ts'
import type { Wanted } from './pull.ts'
import { wake } from './waiting.ts'

/** Controllers are asked so often what they hold. */
const hourMs = 3_600_000

/** What a controller is asked with the answer to a pull, where nothing else waits for it. */
export async function wishTo(pool: Pool, controllerId: number, now: Date): Promise<Wish | undefined> {
  const { rows } = await pool.query<{ reload: boolean; report: boolean }>(
    `select "resendAskedAt" is not null and "resendReadAt" is null as "reload",
       "askedAt" is not null or "suspected" or "resendReadAt" is not null
         or coalesce("reportedAt" < $2, true) as "report"
     from controller_holding where "controllerId" = $1`,
    [controllerId, new Date(now.getTime() - hourMs)],
  )
  const [row] = rows
  if (row?.reload) return 'reload'
  return !row || row.report ? 'report' : undefined
}

/** A controller is asked at once what it holds. */
export async function wantReport({ client, session, context, now, afterCommit }: Writing, controllerId: number) {
  await client.query(
    `insert into controller_holding ("controllerId", "clientId", "askedAt") values ($1, $2, $3)
     on conflict ("controllerId") do update set "askedAt" = excluded."askedAt"`,
    [controllerId, session.clientId, now],
  )
  afterCommit.push(() => wake(context.bus, new Set([controllerId])))
  return {}
}

/** A controller is asked to read all that it must hold again, and then to say what it holds. */
export async function wantReload({ client, session, context, now, afterCommit }: Writing, controllerId: number) {
  await client.query(
    `insert into controller_holding as h ("controllerId", "clientId", "resendAskedAt", "resendTotal")
     select $1, $2, $3, count(*) from change_log where "controllerId" = $1 and "latest" and "operation" <> 'delete'
     on conflict ("controllerId") do update set "resendAskedAt" = excluded."resendAskedAt",
       "resendTotal" = excluded."resendTotal", "resendSent" = 0, "resendReadAt" = null, "resendConfirmedAt" = null`,
    [controllerId, session.clientId, now],
  )
  afterCommit.push(() => wake(context.bus, new Set([controllerId])))
  return {}
}

/** Notes how far a controller that was asked to has read all that it must hold. @returns whether it was */
export async function noteRead(
  { database: { pool }, now }: Pick<Context, 'database' | 'now'>,
  { controllerId, after }: Wanted,
  { items, next, workingOut }: RecordsAnswer,
): Promise<boolean> {
  const isRead = next === null && !workingOut
  const { rowCount } = await pool.query(
    `update controller_holding set "resendSent" = $3 + case when $2 = 0 then 0 else "resendSent" end,
       "resendReadAt" = $4
     where "controllerId" = $1 and "resendAskedAt" is not null and "resendReadAt" is null`,
    [controllerId, after, items.length, isRead ? now() : null],
  )
  return (rowCount ?? 0) > 0
}
