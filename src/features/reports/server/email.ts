import { invalid } from '../../../domain/faults.ts'
import {
  type Context,
  endpoint,
  enqueue,
  inTransaction,
  job,
  type MailWrite,
  mostAttached,
  sendMail,
  type Session,
} from '../../../../server/kit/index.ts'
import { pathOf } from '../domain/paths.ts'
import { ofReport, wanted } from '../domain/wire.ts'
import { attachmentOf, fileOf, format, order, type Order, queued } from './file.ts'
import { reportMail } from './report-mail.ts'

/** Sends a report to who asked for it. */
export const mailJob = job({
  kind: 'reportMail',
  lane: 'reports',
  async run(running) {
    const { context, session, job: asked } = running
    await running.progress({ phase: 'reading', done: 0, total: null })
    const wantedFile = order.parse(asked.input)
    const file = await fileOf(running, wantedFile)
    await running.progress({ phase: 'writing', done: 0, total: null })
    const to = await addressOf(context, session)
    const after: (() => void)[] = []
    const sending = { ...wantedFile, name: null, to: [to], key: `report ${asked.jobId}` }
    await inTransaction(context.database.pool, client =>
      writeMails({ client, context, session, afterCommit: after }, sending, file),
    )
    for (const each of after) each()
    return { state: 'succeeded', summary: { rows: file.rows } }
  },
})

interface Sending extends Pick<Order, 'report' | 'format'> {
  /** Of the scheduled report. */
  readonly name: string | null
  readonly to: readonly string[]
  /** Unique: what is sent again under it is sent once. */
  readonly key: string
}

/** Writes an email with the file of a report to each of some addresses, in the caller's transaction. */
export async function writeMails(
  write: MailWrite & { readonly context: Context; readonly session: Session },
  { report, format: as, name, to, key }: Sending,
  { title, rows, bytes }: Awaited<ReturnType<typeof fileOf>>,
): Promise<void> {
  const { clientId } = write.session
  const isAttached = bytes.byteLength <= mostAttached
  const args = { title, name, rows, isAttached, link: `${write.context.settings.publicUrl}${pathOf(report)}` }
  const attachments = isAttached ? [attachmentOf(title, as, bytes)] : []
  for (const address of to)
    await sendMail(write, {
      clientId,
      mail: reportMail,
      to: address,
      args,
      key: `${key} ${address}`.slice(0, 200),
      attachments,
    })
}

/** @throws 422 where they have none */
async function addressOf({ database: { pool } }: Context, { userId }: Session): Promise<string> {
  const { rows } = await pool.query<{ email: string | null }>('select "email" from "user" where "userId" = $1', [
    userId,
  ])
  const address = rows[0]?.email
  if (!address)
    throw invalid([
      { propertyName: 'email', errorMessage: 'An email address is needed on your account to receive reports' },
    ])
  return address
}

/** Makes a report and sends it to the address of who asks. */
export const emailReport = endpoint({
  method: 'POST',
  path: '/report/:report/email',
  tag: 'report',
  summary: 'Send a report by email',
  permission: 'EVENT_READ',
  params: ofReport,
  body: wanted.extend({ format }),
  limited: 'job',
  reply: queued,
  status: 202,
  async handle({ context, session, params: { report }, body }) {
    await addressOf(context, session)
    const input: Order = { report, ...body }
    const work = { kind: 'reportMail', entity: 'event', permission: 'EVENT_READ', input }
    const { jobId } = await enqueue(context.database.pool, context.bus, session, work)
    return { jobId }
  },
})
