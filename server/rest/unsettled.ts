import type { ClientBase, Pool } from 'pg'
import type { Entity } from '../../src/domain/entity.ts'
import { Fault } from '../../src/domain/faults.ts'
import { inTransaction } from '../db/transaction.ts'
import { kysely, type Row, run } from '../db/query.ts'
import type { Schedule } from '../schedules/schedule.ts'
import type { Session } from '../session.ts'
import { announce } from './announce.ts'
import { type Author, titleThen, writeAudit } from './audit.ts'

/** No request works on a command for longer than this. */
const settledWithinMs = 60_000
/** Commands in one transaction. */
const mostAtOnce = 500

/** The record whose history gets the outcome of a command. */
export interface History {
  /** Who gives it. */
  readonly session: Session
  readonly entity: Pick<Entity, 'id'>
  readonly recordId: number
  /** The command and its input, as the history shows them. */
  readonly told: Readonly<Record<string, unknown>>
  /** Called with the command's id before it is sent. The caller must `settle` it when it writes the outcome. */
  readonly onGiven: (commandId: string) => void
}

/**
 * Records a command as open, then sends it: if this process dies, `noteUnsettled` writes to the history that its outcome
 * is not known. A command that was not carried out is settled here.
 */
export async function noted<T>(
  pool: Pool,
  { session: { clientId, homeClientId, userId, name }, entity, recordId, told, onGiven }: History,
  { commandId }: { readonly commandId: string },
  now: Date,
  give: () => Promise<T>,
): Promise<T> {
  onGiven(commandId)
  await pool.query(
    `insert into unsettled_command ("commandId", "entity", "recordId", "clientId", "homeClientId", "userId", "user", "told", "sentAt")
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [commandId, entity.id, recordId, clientId, homeClientId, userId, name, JSON.stringify(told), now],
  )
  try {
    return await give()
  } catch (error) {
    // It is not in the history; the caller writes the refusal to the audit log.
    if (error instanceof Fault && error.code !== 'controllerSilent') await settle(pool, commandId)
    throw error
  }
}

/** Marks a command as settled. Call it in the transaction that writes its outcome. */
export async function settle(on: Pool | ClientBase, commandId: string): Promise<void> {
  await on.query('delete from unsettled_command where "commandId" = $1', [commandId])
}

interface Unsettled {
  readonly entity: string
  readonly recordId: number
  readonly clientId: number
  readonly homeClientId: number
  readonly userId: number
  readonly user: string
  readonly told: Row
}

/** Notes in the history that the outcome is not known, for commands whose process died before it was. */
export const noteUnsettled: Schedule = {
  name: 'commands not known',
  everyMs: 60_000,
  atStart: true,
  run: async context => {
    const { database, entities, now } = context
    const before = new Date(now().getTime() - settledWithinMs)
    const unsettled = await inTransaction(database.background, async client => {
      const { rows } = await client.query<Unsettled>(
        `delete from unsettled_command where "commandId" in (
           select "commandId" from unsettled_command where "sentAt" < $1 order by "sentAt" limit ${mostAtOnce})
         returning *`,
        [before],
      )
      for (const given of rows) await writeNotKnown(client, entities[given.entity], given, now())
      return rows
    })
    for (const { clientId, entity, recordId: id } of unsettled)
      announce(context, { clientId }, [{ entity, id, change: 'edited' }])
  },
}

async function writeNotKnown(client: ClientBase, entity: Entity | undefined, given: Unsettled, now: Date) {
  if (!entity) return
  const { recordId, told, clientId, homeClientId, userId, user: name } = given
  const author: Author = { clientId, homeClientId, userId, name, origin: undefined }
  const [row] = await run<Row>(client, kysely.selectFrom(entity.table).selectAll().where(entity.key, '=', recordId))
  const title = row && titleThen(entity, row)
  await writeAudit(client, author, now, {
    entity,
    recordId,
    change: 'command',
    before: {},
    after: { ...told, answer: 'None' },
    ...(title !== undefined && { title }),
    outcome: 'unanswered',
  })
}
