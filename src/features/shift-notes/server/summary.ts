import { fault } from '../../../domain/faults.ts'
import { dayText } from '../../../domain/fields/time.ts'
import { hubMessage, job, newFileKey, noteExport, type RunningJob, tell } from '../../../../server/kit/index.ts'
import { oneShift, type OneShift, shiftSummaryMade } from '../domain/messages.ts'
import { shiftNote, shifts } from '../domain/shift-note.ts'

/** Told to the pages when a summary is there. */
export const summaryMade = hubMessage({
  name: 'shiftSummaryMade',
  permission: 'SHIFTNOTE_READ',
  schema: shiftSummaryMade,
  areaOf: ({ areaId }) => areaId,
})

interface Note {
  readonly subject: string
  readonly note: string
  readonly important: boolean
  readonly by: string | null
}

/** A shift takes no more than this; a note beyond it is counted, not written out. */
const mostNotes = 500

/** Writes the notes of one shift into one text, the important ones first, and tells the site's pages that it is there. */
export const shiftSummary = job({
  kind: 'shiftSummary',
  lane: 'reports',
  result: { type: 'text/plain; charset=utf-8', extension: 'txt' },
  async run(running) {
    const { job: wanted, session, context, store } = running
    const shift = oneShift.parse(wanted.input)
    if (session.areaIds && !session.areaIds.has(shift.areaId))
      throw fault('forbidden', { permission: 'SHIFTNOTE_READ' })
    const site = await siteOf(running, shift)
    await running.progress({ phase: 'reading', done: 0, total: null })
    const notes = await notesOf(running, shift)
    await noteExport(context, session, shiftNote, { summary: shift })
    const resultKey = newFileKey('txt')
    await store.put(resultKey, Buffer.from(summaryText(site, shift, notes)))
    const important = notes.filter(each => each.important).length
    return { state: 'succeeded', resultKey, summary: { site, notes: notes.length, important } }
  },
  ended({ job: { clientId, input }, session, context }, { state, summary }) {
    if (state !== 'succeeded') return
    const made = shiftSummaryMade.parse({ ...oneShift.parse(input), ...summary, by: session.name })
    tell(context.bus, clientId, summaryMade, made)
  },
})

/** @throws 404 where the site is gone, or another organisation's */
async function siteOf({ context, job: { clientId } }: RunningJob, { areaId }: OneShift): Promise<string> {
  const { rows } = await context.database.pool.query<{ name: string }>(
    'select "name" from area where "areaId" = $1 and "clientId" = $2 and "deletedAt" is null',
    [areaId, clientId],
  )
  if (!rows[0]) throw fault('notFound')
  return rows[0].name
}

async function notesOf({ context, job: { clientId } }: RunningJob, { areaId, day, shift }: OneShift) {
  const { rows } = await context.database.pool.query<Note>(
    `select "subject", "note", "important", "user" as "by" from shift_note
     where "clientId" = $1 and "areaId" = $2 and "day" = $3 and "shift" = $4 and "deletedAt" is null
     order by "important" desc, "shiftNoteId" limit ${mostNotes}`,
    [clientId, areaId, day, shift],
  )
  return rows
}

/** The text that is sent: a heading, then each note with who wrote it. */
export function summaryText(site: string, { day, shift }: OneShift, notes: readonly Note[]): string {
  const head = `${site}: ${shifts[shift].toLowerCase()} shift of ${dayText(day)}`
  if (notes.length === 0) return `${head}\n\nNo notes.\n`
  const parts = notes.map(({ subject, note, important, by }) => {
    const title = important ? `IMPORTANT: ${subject}` : subject
    return `${title}\n${note}\n${by ?? 'Somebody who has left'}`
  })
  return `${[head, ...parts].join('\n\n')}\n`
}
