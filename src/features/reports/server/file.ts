import * as z from 'zod'
import { type Words, words } from '../../../domain/vocabulary.ts'
import {
  type Attachment,
  byteOrderMark,
  clientTimeZone,
  type Context,
  csvLines,
  endpoint,
  enqueue,
  job,
  mostInPdf,
  mostInWorkbook,
  newFileKey,
  noteExport,
  type RunningJob,
  type Session,
  tablePdf,
  type Workbook,
  workbookOf,
} from '../../../../server/kit/index.ts'
import { entities } from '../../../domain/entities/index.ts'
import { reports } from '../domain/catalogue.ts'
import { cellText, cellValue, headOf, inWords } from '../domain/cells.ts'
import type { Column } from '../domain/report.ts'
import { type FileFormat, fileFormats, type Made, mostInFile, ofReport, reportName, wanted } from '../domain/wire.ts'
import { makeReport, ready } from './make.ts'

const formats = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} as const satisfies Record<FileFormat, string>
const mostIn = { csv: mostInFile, xlsx: mostInWorkbook, pdf: mostInPdf } as const
const format = z.enum(fileFormats)

/** What a job has to make. */
export const order = wanted.extend({ report: reportName, format })
export type Order = z.infer<typeof order>

type Making = Pick<RunningJob, 'context' | 'session' | 'signal'>

/** Makes the file of a report; who takes it is noted. @throws 403, 422 as the report itself */
export async function fileOf({ context, session, signal }: Making, { report, parameters, format: as }: Order) {
  const most = mostIn[as]
  await noteExport(context, session, entities.event, { report, format: as })
  const made = await makeReport(context, session, { id: report, parameters, most, signal })
  const timeZone = await clientTimeZone(context.database.pool, session.clientId)
  const said = words(context.settings.brand)
  const { title, columns } = reports[report]
  const head = {
    title: inWords(title, said),
    columns: columns.map(column => headOf(column, said)),
    pairs: pairsOf(made, timeZone, context.now()),
    foot: made.hasMore ? `There are more than these ${most} lines.` : null,
  }
  const bytes = await bytesOf(as, head, { columns, rows: made.rows, timeZone, said }, signal)
  return { title: head.title, rows: made.rows.length, hasMore: made.hasMore, bytes }
}

interface Table {
  readonly columns: readonly Column[]
  readonly rows: Made['rows']
  readonly timeZone: string
  readonly said: Words
}

function bytesOf(
  as: FileFormat,
  head: Omit<Workbook, 'rows'>,
  { columns, rows, timeZone, said }: Table,
  signal: AbortSignal,
): Promise<Buffer> | Buffer {
  const filled = <T>(cell: (column: Column, row: Made['rows'][number], zone: string, said: Words) => T) =>
    rows.map(row => columns.map(column => cell(column, row, timeZone, said)))
  if (as === 'xlsx') return workbookOf({ ...head, rows: filled(cellValue) }, signal)
  const table = { ...head, rows: filled(cellText) }
  return as === 'csv' ? csvOf(table) : tablePdf(table, signal)
}

const csvOf = ({ columns, rows, foot }: Pick<Workbook, 'columns' | 'foot'> & { rows: string[][] }) =>
  Buffer.from(byteOrderMark + csvLines([columns, ...rows, ...(foot === null ? [] : [[foot]])]))

function pairsOf({ from, until }: Made, timeZone: string, now: Date): readonly (readonly [string, string])[] {
  const text = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone })
  return [
    ...(from === null || until === null
      ? []
      : ([
          ['From', text.format(new Date(from))],
          ['Until', text.format(new Date(until))],
        ] as const)),
    ['Made', text.format(now)],
  ]
}

/** The file as it goes with an email: 'unused-credentials.csv'. */
export const attachmentOf = (title: string, as: FileFormat, bytes: Buffer): Attachment => ({
  name: `${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.${as}`,
  type: formats[as],
  base64: bytes.toString('base64'),
})

const kinds = { csv: 'reportCsv', xlsx: 'reportXlsx', pdf: 'reportPdf' } as const

const fileJob = (as: FileFormat) =>
  job({
    kind: kinds[as],
    lane: 'reports',
    result: { type: formats[as], extension: as },
    async run(running) {
      await running.progress({ phase: 'reading', done: 0, total: null })
      const { bytes, rows } = await fileOf(running, order.parse(running.job.input))
      await running.progress({ phase: 'writing', done: 0, total: null })
      const resultKey = newFileKey(as)
      await running.store.put(resultKey, bytes)
      return { state: 'succeeded', resultKey, summary: { rows } }
    },
  })

export const fileJobs = fileFormats.map(fileJob)

/** What both routes that begin a job of a report have in common. */
export const jobRoute = {
  method: 'POST',
  tag: 'report',
  permission: 'EVENT_READ',
  params: ofReport,
  body: wanted.extend({ format }),
  limited: 'job',
  reply: z.object({ jobId: z.int() }).meta({ id: 'QueuedReport' }),
  status: 202,
} as const

/** Puts a job of a report into the queue. @throws 403, 422 as the report itself */
export async function queue(context: Context, session: Session, kind: string, input: Order) {
  const { database, bus } = context
  await ready(context, session, { id: input.report, parameters: input.parameters })
  const { jobId } = await enqueue(database.pool, bus, session, {
    kind,
    entity: 'event',
    permission: 'EVENT_READ',
    input,
  })
  return { jobId }
}

/** Makes a report into a file, to be downloaded. */
export const makeFile = endpoint({
  ...jobRoute,
  path: '/report/:report/file',
  summary: 'Make a report into a file',
  handle: ({ context, session, params: { report }, body }) =>
    queue(context, session, kinds[body.format], { report, ...body }),
})
