import type { ClientBase, Pool } from 'pg'
import { commDevice } from '../../src/domain/entities/hardware/comm-device.ts'
import { inTransaction } from '../db/transaction.ts'
import { announce } from '../rest/announce.ts'
import { type Author, writeAudit } from '../rest/audit.ts'
import type { Schedule } from '../schedules/schedule.ts'
import type { Session } from '../session.ts'

/** After this long no request can be working on a command any more. */
const settledWithinMs = 60_000

/** A command that somebody gives to a comm device. */
export interface Given {
  readonly commandId: string
  readonly commDeviceId: number
  /** What it is called in the history. */
  readonly label: string
}

/** Notes a command before it is sent: whatever happens to this process, what it has come to is in the history. */
export async function noteGiven(
  pool: Pool,
  { clientId, homeClientId, userId, name }: Session,
  { commandId, commDeviceId, label }: Given,
  now: Date,
): Promise<void> {
  await pool.query(
    `insert into comm_device_command ("commandId", "commDeviceId", "clientId", "homeClientId", "userId", "user", "label", "sentAt")
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [commandId, commDeviceId, clientId, homeClientId, userId, name, label, now],
  )
}

/** The outcome of a command is in the history, by the same transaction where it is given one. */
export async function settle(on: Pool | ClientBase, commandId: string): Promise<void> {
  await on.query('delete from comm_device_command where "commandId" = $1', [commandId])
}

interface Unsettled {
  readonly commandId: string
  readonly commDeviceId: number
  readonly clientId: number
  readonly homeClientId: number
  readonly userId: number
  readonly user: string
  readonly label: string
  readonly title: string
}

/** Writes into the history that the outcome of commands is not known whose process has ended before it knew. */
export const noteUnsettled: Schedule = {
  name: 'comm device commands',
  everyMs: 60_000,
  atStart: true,
  run: async context => {
    const { database, now } = context
    const before = new Date(now().getTime() - settledWithinMs)
    const noted = await inTransaction(database.background, async client => {
      const { rows } = await client.query<Unsettled>(
        `delete from comm_device_command c using comm_device d
         where c."sentAt" < $1 and d."commDeviceId" = c."commDeviceId"
         returning c.*, d."name" as "title"`,
        [before],
      )
      for (const given of rows) await writeAudit(client, authorOf(given), now(), entryOf(given))
      return rows
    })
    for (const { clientId, commDeviceId: id } of noted)
      announce(context, { clientId }, [{ entity: commDevice.id, id, change: 'edited' }])
  },
}

const authorOf = ({ clientId, homeClientId, userId, user: name }: Unsettled): Author => ({
  clientId,
  homeClientId,
  userId,
  name,
  origin: undefined,
})

const entryOf = ({ commDeviceId: recordId, label, title }: Unsettled) =>
  ({
    entity: commDevice,
    recordId,
    change: 'command',
    before: {},
    after: { command: label, answer: 'None' },
    title,
    outcome: 'unanswered',
  }) as const
