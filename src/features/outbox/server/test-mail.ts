import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import {
  afterCommit,
  announce,
  type Context,
  endpoint,
  inTransaction,
  mail,
  mailServerState,
  sendMail,
  sendSms,
  type Session,
} from '../../../../server/kit/index.ts'
import { mailMessage } from '../../../domain/entities/settings/mail-message.ts'
import { fault } from '../../../domain/faults.ts'
import { mailServer, queuedTest, testWanted } from '../domain/mail-server.ts'

/** Shows that emails arrive. */
export const testMail = mail({
  name: 'test',
  title: 'Test',
  args: z.object({ name: z.string().max(200), organisation: z.string().max(200) }),
  subject: ({ organisation }) => `Test email of ${organisation}`,
  text: ({ name }) => `Hello ${name},\n\nthis is the test that you asked for. Emails of Gatehouse reach you.`,
  sms: ({ organisation }) => `Test of ${organisation}: text messages of Gatehouse reach you.`,
})

const ofMails = { tag: mailMessage.id } as const

/** Whether emails are sent, from whom, and where the caller's test would go. */
export const readMailServer = endpoint({
  ...ofMails,
  method: 'GET',
  path: '/mailmessage/server',
  summary: 'Whether mail is set up, and whom it is from',
  permission: mailMessage.permission.read,
  reply: mailServer,
  async handle({ context, session }) {
    const { email, smsNumber } = await callerOf(context, session)
    return { ...mailServerState(context), own: email, ownNumber: smsNumber }
  },
})

/** Sends the caller a test, to their own address or number alone. */
export const sendTest = endpoint({
  ...ofMails,
  method: 'POST',
  path: '/mailmessage/test',
  summary: 'Send a test to the caller’s own address or number',
  permission: mailMessage.permission.command,
  body: testWanted,
  reply: queuedTest,
  status: 202,
  async handle({ context, session, body: { channel } }) {
    const { email, smsNumber, organisation } = await callerOf(context, session)
    const args = { name: session.name, organisation }
    const wanted = { clientId: session.clientId, mail: testMail, args, key: `test ${randomUUID()}` }
    const after: (() => void)[] = []
    const { mailMessageId } = await inTransaction(context.database.pool, client => {
      const write = { client, context, session, afterCommit: after }
      if (channel === 'email') return sendMail(write, { ...wanted, to: email })
      if (smsNumber === null) throw fault('notNow', { message: 'Your user has no SMS number' })
      return sendSms(write, { ...wanted, to: smsNumber })
    })
    const told = [{ entity: mailMessage.id, id: mailMessageId, change: 'added' as const }]
    afterCommit([...after, () => announce(context, session, told)])
    return { mailMessageId }
  },
})

async function callerOf({ database }: Context, { userId, clientId }: Session) {
  const { rows } = await database.pool.query<{ email: string; smsNumber: string | null; organisation: string }>(
    `select u."email", u."smsNumber", c."name" as "organisation" from "user" u, client c where u."userId" = $1 and c."clientId" = $2`,
    [userId, clientId],
  )
  if (!rows[0]) throw fault('notSignedIn')
  return rows[0]
}
