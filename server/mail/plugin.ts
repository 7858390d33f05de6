import type { FastifyInstance } from 'fastify'
import { inBackground, type Context } from '../context.ts'
import { serveEndpoint } from '../endpoint/serve.ts'
import type { MailServerWatch } from '../hubs/mail-server.ts'
import { runSchedules } from '../schedules/run-schedules.ts'
import { isSetUp } from './channel.ts'
import { forgetOld } from './forget-old.ts'
import { Postman, type PostmanTimes } from './postman.ts'
import { pushKeysOf } from './push/keys.ts'
import { pushTransport } from './push/transport.ts'
import { receiptEndpoint, receiptPath } from './receipt.ts'
import { smtpServer } from './smtp-server.ts'
import { smsTransport } from './sms-transport.ts'
import { smtpTransport, type Transport } from './transport.ts'

import { openLine } from './watch/line.ts'
import { MailWatch, noMailServer } from './watch/mail-watch.ts'
import { usualTimes } from './watch/watch-server.ts'
import { keepWhenMoved, type WhenMoved } from './when-moved.ts'

const usual: PostmanTimes = { pollMs: 3000, awayMs: 5000 }
const hourMs = 3_600_000

/**
 * Emails, text messages and notifications: a postman of each, where what sends them is set up, and the end of what has
 * been stored long enough.
 * @param moved what follows when messages move on
 * @returns whether the mail server answers, for the hubs
 */
export async function mailPlugin(
  app: FastifyInstance,
  context: Context,
  moved: readonly WhenMoved[] = [],
): Promise<MailServerWatch> {
  keepWhenMoved(context, moved)
  runSchedules(app, context, [{ name: 'mail', everyMs: hourMs, run: forgetOld }])
  const { smtpUrl, mailFrom, sms, publicUrl } = context.settings
  if (smtpUrl !== undefined && mailFrom !== undefined) runPostman(app, context, smtpTransport(smtpUrl, mailFrom))
  if (isSetUp(context.settings, 'push')) runPush(app, context)
  if (sms) {
    runPostman(app, context, smsTransport(sms, `${publicUrl}/api${receiptPath}`, context.now))
    serveEndpoint(app, context, receiptEndpoint)
  }
  return smtpUrl === undefined ? noMailServer : watchOf(smtpUrl)
}

function watchOf(smtpUrl: string): MailServerWatch {
  const server = smtpServer(smtpUrl)
  return new MailWatch({ times: usualTimes, open: (mostMs, stop) => openLine(server, mostMs, stop) })
}

function runPush(app: FastifyInstance, context: Context): void {
  runPostman(app, context, pushTransport(inBackground(context)))
  const onError = (error: unknown) => app.log.error({ err: error }, 'The keys for notifications could not be made')
  app.addHook('onListen', async () => void (await pushKeysOf(context).catch(onError)))
}

function runPostman(app: FastifyInstance, context: Context, transport: Transport): void {
  const onError = (error: unknown) => app.log.error({ err: error }, 'A message could not be dealt with')
  const postman = new Postman(inBackground(context), transport, usual, onError)
  app.addHook('onListen', async () => postman.start())
  app.addHook('onClose', () => postman.close())
}
