import type { Pool } from 'pg'
import { clockLimitMs } from '../../../src/domain/ingest.ts'
import type { Named } from '../directory/directory.ts'
import type { CheckedRow } from './check-rows.ts'

interface Sent {
  readonly commandId: string
  readonly controllerId: number
  /** Null: it was to the controller itself. */
  readonly door: number | null
  readonly userId: number
  readonly user: string
  readonly sentAt: Date
}

/** Who has caused an event by a command; undefined for nearly all. */
export type WhoAsked = (row: CheckedRow) => Named | undefined

const nobody: WhoAsked = () => undefined
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Looks up the commands that rows name, all at once; nothing where none does. A controller says no more than the id:
 * it counts for what the server itself has sent to this controller (and door), for events from then on, and not where a
 * credential was read. Any other id says nothing.
 */
export async function whoAsked(pool: Pool, clientId: number, checked: readonly CheckedRow[]): Promise<WhoAsked> {
  const ids = new Set(checked.flatMap(({ row: { commandId } }) => (commandId && uuid.test(commandId) ? commandId : [])))
  if (ids.size === 0) return nobody
  const { rows } = await pool.query<Sent>(
    `select "commandId", "controllerId", "door", "userId", "user", "sentAt" from device_command
     where "commandId" = any($1::uuid[]) and "clientId" = $2`,
    [[...ids], clientId],
  )
  const known = new Map(rows.map(sent => [sent.commandId, sent]))
  return ({ row, stamp }) => {
    const sent = row.commandId === undefined ? undefined : known.get(row.commandId.toLowerCase())
    if (!sent || row.keycode !== undefined) return undefined
    if (
      sent.controllerId !== row.controllerId ||
      (row.door !== undefined && sent.door !== null && sent.door !== row.door)
    )
      return undefined
    return stamp.atMs < sent.sentAt.getTime() - clockLimitMs ? undefined : { id: sent.userId, title: sent.user }
  }
}
