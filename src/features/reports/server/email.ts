import { Fault, fault, invalid } from '../../../domain/faults.ts'
import {
  actor,
  type Context,
  endpoint,
  inTransaction,
  job,
  mostAttached,
  noteHappening,
  sendMail,
  type Session,
} from '../../../../server/kit/index.ts'
import { pathOf } from '../domain/paths.ts'
import { attachmentOf, fileOf, jobRoute, order, type Order, queue } from './file.ts'
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
    const sending = { ...wantedFile, name: null, to: [to], key: `report ${asked.jobId}` }
    const [refused] = await mailFile(context, session, sending, file)
    if (refused !== undefined) throw fault('notNow', { message: `${refused} is sent too many emails` })
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

/**
 * Writes an email with the file of a report to each of some addresses, each in a transaction of its own: done again
 * under the same key, it sends none twice.
 * @returns the addresses that are sent too many emails
 */
export async function mailFile(
  context: Context,
  session: Session,
  { report, format: as, name, to, key }: Sending,
  { title, rows, hasMore, bytes }: Awaited<ReturnType<typeof fileOf>>,
): Promise<readonly string[]> {
  const { clientId } = session
  const isAttached = bytes.byteLength <= mostAttached
  const args = { title, name, rows, hasMore, isAttached, link: `${context.settings.publicUrl}${pathOf(report)}` }
  const attachments = isAttached ? [attachmentOf(title, as, bytes)] : []
  const refused: string[] = []
  const after: (() => void)[] = []
  for (const address of to) {
    const wanted = {
      clientId,
      mail: reportMail,
      to: address,
      args,
      key: `${key} ${address}`.slice(0, 200),
      attachments,
    }
    const write = { context, session, afterCommit: after }
    await inTransaction(context.database.pool, client => sendMail({ client, ...write }, wanted)).catch(
      (error: unknown) => {
        if (!(error instanceof Fault)) throw error
        refused.push(address)
      },
    )
  }
  for (const each of after) each()
  await noteHappening(context.database.pool, context.now(), {
    ...actor(session),
    what: 'mailed',
    outcome: refused.length === to.length && to.length > 0 ? 'failed' : 'done',
    details: `${name === null ? title : `${title}, “${name}”`}: ${rows} rows, to ${to.length - refused.length} of ${to.length} addresses`,
  })
  return refused
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
  ...jobRoute,
  path: '/report/:report/email',
  summary: 'Send a report by email',
  async handle({ context, session, params: { report }, body }) {
    await addressOf(context, session)
    return queue(context, session, mailJob.kind, { report, ...body })
  },
})
