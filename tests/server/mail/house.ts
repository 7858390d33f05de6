import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { authPlugin } from '../../../server/auth/plugin.ts'
import { inTransaction } from '../../../server/db/transaction.ts'
import { mail } from '../../../server/mail/mail.ts'
import { mailPlugin } from '../../../server/mail/plugin.ts'
import type { MailWrite, QueuedMail } from '../../../server/mail/queue.ts'
import { sendSms, type WantedSms } from '../../../server/mail/send-sms.ts'
import { sendMail, type WantedMail } from '../../../server/mail/send-mail.ts'
import { recordsPlugin } from '../../../server/records.ts'
import { collectRoutes } from '../../../server/rest/openapi/route.ts'
import type { DatabaseKind } from '../../support/database.ts'
import { startServer, type TestServer } from '../../support/server.ts'

/** An email with all there is: a word of the brand, a name from outside, and a one-time link. */
export const welcome = mail({
  name: 'welcome',
  title: 'Welcome',
  args: z.object({ name: z.string(), link: z.string() }),
  secret: ['link'],
  linkPermission: 'PERSON_EDIT',
  subject: ({ name }, { one }) => `A ${one('token')} for ${name}`,
  text: ({ name }, { one }) => `Hello ${name},\n\nyour ${one('token')} is ready.`,
  sms: ({ name }, { one }) => `${name}, your ${one('token')} is ready:`,
  button: ({ link }) => ({ label: 'Open it', href: link }),
})

/** One without secrets. */
export const news = mail({
  name: 'news',
  title: 'News',
  args: z.object({ what: z.string() }),
  subject: ({ what }) => `News: ${what}`,
  text: ({ what }) => `There is news: ${what}`,
})

export const link = 'https://doors.example/open?once=s3cret-0123456789'

/** A server with sign-in, records and emails. Without `smtpUrl` there is no mail server. */
export const startMailing = (
  kind: DatabaseKind,
  smtpUrl?: string,
  now?: () => Date,
  more: Readonly<Record<string, string>> = {},
): Promise<TestServer> =>
  startServer(kind, {
    plugins: [
      async app => collectRoutes(app),
      authPlugin,
      recordsPlugin,
      async (app, context) => mailPlugin(app, context),
    ],
    logger: { level: 'fatal' },
    environment: {
      PUBLIC_URL: 'https://doors.example',
      ...(smtpUrl !== undefined && { SMTP_URL: smtpUrl, MAIL_FROM: 'Doors <doors@doors.example>' }),
      ...more,
    },
    ...(now && { now }),
  })

type Asked<A> = Partial<WantedMail<A>> & Pick<WantedMail<A>, 'mail' | 'args'>

/** Sends a text message for Acme, to a number as people write it. */
export const postSms = (server: TestServer, more: Partial<WantedSms<{ name: string; link: string }>> = {}) =>
  written(server, write =>
    sendSms(write, {
      clientId: server.estate.acme.clientId,
      to: '+44 (7700) 900-123',
      key: randomUUID(),
      mail: welcome,
      args: { name: 'Ada', link },
      ...more,
    }),
  )

/** Writes a message as a feature would: in a transaction, told of after it. */
async function written({ context }: TestServer, send: (write: MailWrite) => Promise<QueuedMail>): Promise<QueuedMail> {
  const afterCommit: (() => void)[] = []
  const queued = await inTransaction(context.database.pool, client => send({ client, context, afterCommit }))
  for (const act of afterCommit) act()
  return queued
}

/** Sends an email for Acme. */
export const post = <A>(server: TestServer, asked: Asked<A>): Promise<QueuedMail> =>
  written(server, write =>
    sendMail(write, {
      clientId: server.estate.acme.clientId,
      to: 'ada@people.example',
      key: randomUUID(),
      ...asked,
    }),
  )

export const postNews = (server: TestServer, what: string, more: Partial<WantedMail<{ what: string }>> = {}) =>
  post(server, { mail: news, args: { what }, ...more })

export const postWelcome = (server: TestServer, more: Partial<WantedMail<{ name: string; link: string }>> = {}) =>
  post(server, { mail: welcome, args: { name: 'Ada', link }, ...more })

/** An email as the outbox shows it. */
export const shown = async (server: TestServer, { mailMessageId }: Pick<QueuedMail, 'mailMessageId'>) =>
  (await server.client('siteOwner').get<Record<string, unknown>>(`/api/mailmessage/${mailMessageId}`)).body

/** What is stored to send it. */
export async function stored({ context }: TestServer, { mailMessageId }: Pick<QueuedMail, 'mailMessageId'>) {
  const { rows } = await context.database.pool.query<{
    sealed: string | null
    messageId: string
    nextAt: Date | null
    attempts: number
  }>('select * from mail_delivery where "mailMessageId" = $1', [mailMessageId])
  return rows[0]
}
