import { randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import { clientTimeZone, type Context, sendMail } from '../../../../server/kit/index.ts'
import { changedMail } from './mails.ts'
import type { Owner } from './owner.ts'

/** Tells a user by email what has changed about how they sign in, in its transaction. @param what a sentence without its full stop */
export async function tellOwner(
  client: PoolClient,
  context: Context,
  { clientId, name, email }: Owner,
  what: string,
  acts: (() => void)[],
): Promise<void> {
  const timeZone = await clientTimeZone(client, clientId)
  const at = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone }).format(context.now())
  await sendMail(
    { client, context, afterCommit: acts },
    {
      clientId,
      mail: changedMail,
      to: email,
      args: { name, what, at: `${at}, ${timeZone}` },
      key: `second-factor ${randomUUID()}`,
    },
  )
}
