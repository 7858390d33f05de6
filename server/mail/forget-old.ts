import type { Context } from '../context.ts'

const dayMs = 86_400_000
/** That an email was sent, and to whom, is known for a year. */
const rowDays = 365
const batch = 500

/** Removes the texts of emails that are old enough, sent or not, and after a year the rest of them. */
export async function forgetOld(
  { database: { pool }, settings, now }: Pick<Context, 'database' | 'settings' | 'now'>,
  stop?: AbortSignal,
): Promise<void> {
  const before = (days: number) => new Date(now().getTime() - days * dayMs)
  const texts = `with old as (
      update mail_message set "body" = null, "holdsLink" = false, "status" = case when "status" = 'waiting' then 'failed' else "status" end,
        "reason" = case when "status" = 'waiting' then 'It was not sent in time' else "reason" end
      where "mailMessageId" in (select "mailMessageId" from mail_message where "created" < $1 and "body" is not null limit ${batch})
      returning "mailMessageId")
    update mail_delivery d set "sealed" = null, "nextAt" = null, "unreached" = false from old
    where d."mailMessageId" = old."mailMessageId" returning 1`
  const rows = `delete from mail_message where "mailMessageId" in (
      select "mailMessageId" from mail_message where "created" < $1 order by "created" limit ${batch})`
  for (const [statement, days] of [
    [texts, settings.mailKeptDays],
    [rows, rowDays],
  ] as const)
    for (let more = true; more && !stop?.aborted;) {
      const { rowCount } = await pool.query(statement, [before(days)])
      more = rowCount === batch
    }
}
