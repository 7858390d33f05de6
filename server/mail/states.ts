import type { Queryable } from '../db/query.ts'
import type { MailStatus } from './queue.ts'

/** How an email stands, for the record that it is about. */
export interface MailState {
  readonly mailMessageId: number
  readonly created: Date
  readonly status: MailStatus
  readonly reason: string | null
  readonly sentAt: Date | null
}

/** How emails stand, by their ids; those that are gone are left out. At most some hundred ids. */
export async function mailStates(on: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, MailState>> {
  const { rows } = await on.query<MailState>(
    `select "mailMessageId", "created", "status", "reason", "sentAt" from mail_message where "mailMessageId" = any($1)`,
    [[...ids]],
  )
  return new Map(rows.map(row => [row.mailMessageId, row]))
}
