import type { FastifyInstance } from 'fastify'
import { inBackground, type Context } from '../context.ts'
import { runSchedules } from '../schedules/run-schedules.ts'
import { forgetOld } from './forget-old.ts'
import { Postman, type PostmanTimes } from './postman.ts'
import { smtpTransport } from './transport.ts'

const usual: PostmanTimes = { pollMs: 3000, awayMs: 5000 }
const hourMs = 3_600_000

/** Emails: a postman, where a mail server is set up, and the end of what has been stored long enough. */
export function mailPlugin(app: FastifyInstance, context: Context): void {
  runSchedules(app, context, [{ name: 'mail', everyMs: hourMs, run: forgetOld }])
  const { smtpUrl, mailFrom } = context.settings
  if (smtpUrl === undefined || mailFrom === undefined) return
  const onError = (error: unknown) => app.log.error({ err: error }, 'An email could not be dealt with')
  const postman = new Postman(inBackground(context), smtpTransport(smtpUrl, mailFrom), usual, onError)
  app.addHook('onListen', async () => postman.start())
  app.addHook('onClose', () => postman.close())
}
