import { randomUUID } from 'node:crypto'
import type { ClientBase } from 'pg'
import { fault } from '../../src/domain/faults.ts'
import { open } from '../secrets/seal.ts'
import type { Rendered } from './render.ts'

interface Kept {
  readonly sealed: string | null
  readonly holdsSecret: boolean
  readonly linkPermission: string | null
}

async function keptOf(client: ClientBase, mailMessageId: number): Promise<Kept | undefined> {
  const { rows } = await client.query<Kept>(
    'select "sealed", "holdsSecret", "linkPermission" from mail_delivery where "mailMessageId" = $1',
    [mailMessageId],
  )
  return rows[0]
}

/**
 * Puts an email back into the queue, as a new one: mail servers drop what they know by its Message-ID.
 * @throws 409 where nothing of it is left to send
 */
export async function sendAgain(client: ClientBase, mailMessageId: number, now: Date): Promise<void> {
  const kept = await keptOf(client, mailMessageId)
  if (kept?.holdsSecret && kept.sealed === null)
    throw fault('notNow', {
      message: 'What it held, a one-time link or a file, is not stored any longer: send a new one from the record',
    })
  if (!kept || kept.sealed === null) throw fault('notNow', { message: 'Its text is not stored any longer' })
  await client.query(
    `update mail_delivery set "nextAt" = $2, "since" = $2, "attempts" = 0, "unreached" = false,
       "messageId" = regexp_replace("messageId", '^<[^@]*', $3) where "mailMessageId" = $1`,
    [mailMessageId, now, `<gatehouse.${randomUUID()}`],
  )
}

/**
 * The one-time link of an email that was not sent, for a user who may use it in place of its recipient.
 * @throws 409 where it has none any more, 403 where the caller may not
 */
export async function linkOf(
  client: ClientBase,
  mailMessageId: number,
  permissions: ReadonlySet<string>,
): Promise<string> {
  const kept = await keptOf(client, mailMessageId)
  const { link } = kept?.sealed ? (JSON.parse(open(kept.sealed)) as Rendered) : { link: null }
  if (!kept || link === null || (kept.holdsSecret && kept.linkPermission === null))
    throw fault('notNow', { message: 'It has no link that could be shown' })
  if (kept.linkPermission !== null && !permissions.has(kept.linkPermission))
    throw fault('forbidden', { permission: kept.linkPermission })
  return link
}
