import * as z from 'zod'
import {
  byId,
  byteOrderMark,
  csvLines,
  endpoint,
  enqueue,
  findRow,
  job,
  newFileKey,
  noteExport,
  parseKey,
  mostInPdf,
  type RunningJob,
  tablePdf,
  type TablePdf,
} from '../../../../server/kit/index.ts'
import { words } from '../../../domain/vocabulary.ts'
import { accessReview } from '../domain/access-review.ts'
import { findReview, refuseState, type Review } from './open-review.ts'
import { cellsOf, columns, instantsIn, reportHead, reportLines } from './report-rows.ts'
import { titledThings } from './things.ts'

/** Of the PDF: wide columns for text. */
const widths = ['*', '*', '*', '*', 38, 38, 45, '*', 38, '*', 45, 38, '*'] as const

const kinds = { pdf: 'accessReviewPdf', csv: 'accessReviewCsv' } as const
type Format = keyof typeof kinds

async function begin(running: RunningJob, format: Format) {
  const { context, session, job: wanted } = running
  const { pool } = context.database
  const review = await findReview(pool, session, Number(wanted.input['accessReviewId']))
  await running.progress({ phase: 'reading', done: 0, total: review.lines ?? 0 })
  await noteExport(context, session, accessReview, { report: review.name, format })
  const about = await aboutOf(running, review)
  const said = words(context.settings.brand)
  const head = await reportHead(pool, review, about, { by: session.name, at: context.now(), words: said })
  return { review, head: { ...head, columns: columns.map(said.say) }, instant: instantsIn(head.timeZone) }
}

const shown = 100
async function aboutOf({ context, session }: RunningJob, review: Review): Promise<readonly string[]> {
  const titles = await titledThings(context, context.database.pool, session.clientId, review).catch(() => [])
  const named = titles.slice(0, shown).map(({ kind, title }) => `${title} (${kind})`)
  return titles.length > shown ? [...named, `and ${titles.length - shown} more`] : named
}

/** The report as CSV: the head as pairs, then every line. */
export const csvReport = job({
  kind: kinds.csv,
  lane: 'reports',
  async run(running) {
    const { review, head, instant } = await begin(running, 'csv')
    const resultKey = newFileKey('csv')
    await running.store.put(resultKey, csvText(running, review, head.pairs, instant))
    return { state: 'succeeded', resultKey, summary: { interim: head.isInterim } }
  },
})

async function* csvText(
  running: RunningJob,
  { accessReviewId, lines }: Review,
  pairs: readonly (readonly [string, string])[],
  instant: ReturnType<typeof instantsIn>,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLines([...pairs, [], columns.map(words(running.context.settings.brand).say)])
  let done = 0
  for await (const page of reportLines(running.context.database.pool, accessReviewId)) {
    running.signal.throwIfAborted()
    yield csvLines(page.map(line => cellsOf(line, instant)))
    done += page.length
    await running.progress({ phase: 'writing', done, total: lines ?? 0 })
  }
}

/** The report as PDF, laid out in a thread of its own: nobody waits for it. */
export const pdfReport = job({
  kind: kinds.pdf,
  lane: 'reports',
  result: { type: 'application/pdf', extension: 'pdf' },
  async run(running) {
    const { review, head, instant } = await begin(running, 'pdf')
    const rows: (readonly string[])[] = []
    for await (const page of reportLines(running.context.database.pool, review.accessReviewId)) {
      rows.push(...page.map(line => cellsOf(line, instant)))
      if (rows.length >= mostInPdf) break
    }
    await running.progress({ phase: 'writing', done: 0, total: null })
    const left = Math.max(0, (review.lines ?? 0) - mostInPdf)
    const report: TablePdf = {
      title: `${head.isInterim ? 'Interim report: ' : ''}${review.name}`,
      pairs: head.pairs,
      columns: head.columns,
      widths,
      rows: rows.slice(0, mostInPdf),
      foot: left > 0 ? `${left} more lines are in the CSV of this report.` : null,
    }
    const resultKey = newFileKey('pdf')
    await running.store.put(resultKey, await tablePdf(report, running.signal))
    return { state: 'succeeded', resultKey, summary: { interim: head.isInterim } }
  },
})

const reportEndpoint = (format: Format) =>
  endpoint({
    method: 'POST',
    path: `/accessreview/:id/${format}`,
    tag: accessReview.id,
    summary: `Make the report of a review as ${format.toUpperCase()}`,
    permission: accessReview.permission.read,
    params: byId,
    limited: 'job',
    reply: z.object({ jobId: z.int() }).meta({ id: 'AccessReviewWork' }),
    status: 202,
    async handle({ context, session, params }) {
      const { pool } = context.database
      const review = await findRow(pool, accessReview, session, parseKey(accessReview, params.id))
      refuseState(review, ['running', 'finishing', 'finished', 'cancelled'])
      const { jobId } = await enqueue(pool, context.bus, session, {
        kind: kinds[format],
        entity: accessReview.id,
        permission: accessReview.permission.read,
        input: { accessReviewId: review.accessReviewId },
      })
      return { jobId }
    },
  })

export const makePdf = reportEndpoint('pdf')
export const makeCsv = reportEndpoint('csv')
