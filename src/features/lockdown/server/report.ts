import {
  byId,
  byteOrderMark,
  clientTimeZone,
  content,
  type Context,
  csvLines,
  endpoint,
  findRow,
  mostInPdf,
  noteExport,
  parseKey,
  type Session,
  tablePdf,
} from '../../../../server/kit/index.ts'
import { lockdown } from '../domain/lockdown.ts'
import { doorsOfRun } from './doors.ts'
import { mostDoors } from './reach.ts'
import { csvRows, pdfOf, type Reported } from './report-table.ts'

const { permission } = lockdown
const shared = {
  method: 'GET',
  tag: lockdown.id,
  permission: permission.read,
  params: byId,
  limited: 'job',
  guard: { patient: true },
} as const

async function reported(context: Context, session: Session, text: string): Promise<Reported & { id: number }> {
  const { pool, background } = context.database
  const id = parseKey(lockdown, text)
  const record = await findRow(pool, lockdown, session, id)
  const doors = await doorsOfRun(background, id, mostDoors)
  await noteExport(context, session, lockdown, { report: 'lockdown', lockdownId: id })
  return { id, record, doors, timeZone: await clientTimeZone(pool, session.clientId) }
}

/** How a run went, door by door, as a PDF. It is laid out in a thread of its own. */
export const reportPdf = endpoint({
  ...shared,
  path: `${lockdown.api}/:id/report/pdf`,
  summary: 'How a lockdown went, as a PDF',
  reply: content('application/pdf'),
  async handle({ context, session, params, reply }) {
    const { id, ...of } = await reported(context, session, params.id)
    const gone = new AbortController()
    reply.raw.once('close', () => gone.abort())
    const bytes = await tablePdf(pdfOf(of, mostInPdf), gone.signal)
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="lockdown-${id}.pdf"`)
      .send(bytes)
  },
})

/** The same with every door, as a CSV. */
export const reportCsv = endpoint({
  ...shared,
  path: `${lockdown.api}/:id/report/csv`,
  summary: 'How a lockdown went, as a CSV',
  reply: content('text/csv; charset=utf-8'),
  async handle({ context, session, params, reply }) {
    const { id, ...of } = await reported(context, session, params.id)
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="lockdown-${id}.csv"`)
      .send(byteOrderMark + csvLines(csvRows(of)))
  },
})
