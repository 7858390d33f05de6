import type { ClientBase } from 'pg'

/** Takes emails back that were not sent: nothing of them is sent or shown any more. @param reason in plain words */
export async function withdrawMails(client: ClientBase, ids: readonly number[], reason: string): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    `update mail_delivery set "nextAt" = null, "unreached" = false, "sealed" = null
     where "mailMessageId" = any($1) and "sealed" is not null returning "mailMessageId" as "id"`,
    [[...ids]],
  )
  await client.query(
    `update mail_message set "status" = 'kept', "reason" = $2, "holdsLink" = false
     where "mailMessageId" = any($1) and "status" <> 'sent'`,
    [rows.map(({ id }) => id), reason],
  )
}
