import {
  byId,
  clientTimeZone,
  content,
  endpoint,
  findRow,
  noteExport,
  parseKey,
  tablePdf,
} from '../../../../../server/kit/index.ts'
import { evacuation } from '../../domain/evacuation.ts'
import { evacuatedOf } from '../evacuation/people.ts'
import { permission, reportOf } from './report.ts'
import { words } from '../../../../domain/vocabulary.ts'
import { reportTable } from './report-table.ts'

/** A report of an evacuation as a PDF. It is laid out in a thread of its own. */
export const reportPdf = endpoint({
  method: 'GET',
  path: `${evacuation.api}/:id/report/pdf`,
  tag: evacuation.id,
  summary: 'How an evacuation went, as a PDF',
  permission,
  params: byId,
  limited: 'job',
  guard: { patient: true },
  reply: content('application/pdf'),
  async handle({ context, session, params, reply }) {
    const { background, pool } = context.database
    const id = parseKey(evacuation, params.id)
    const record = await findRow(pool, evacuation, session, id)
    const timeZone = await clientTimeZone(pool, session.clientId)
    const { rows: sites } = await pool.query<{ name: string }>('select "name" from area where "areaId" = $1', [
      record.areaId,
    ])
    const [went, people] = [await reportOf(background, id), await evacuatedOf(background, id)]
    await noteExport(context, session, evacuation, { report: 'evacuation', evacuationId: id })
    const gone = new AbortController()
    reply.raw.once('close', () => gone.abort())
    const bytes = await tablePdf(
      reportTable({
        record: { ...record, area: sites[0]?.name },
        evacuated: people,
        went,
        timeZone,
        words: words(context.settings.brand),
      }),
      gone.signal,
    )
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="evacuation-${id}.pdf"`)
      .send(bytes)
  },
})
