import { mostInPdf, type TablePdf } from '../../../../../server/kit/index.ts'
import type { RecordOf } from '../../../../domain/record.ts'
import type { Words } from '../../../../domain/vocabulary.ts'
import { curvePath } from '../../domain/curve.ts'
import type { evacuation } from '../../domain/evacuation.ts'
import { evacuationKinds, evacuationTitle } from '../../domain/evacuation-title.ts'
import type { Evacuated } from '../../domain/outcome.ts'
import { type Outcome, outcomes } from '../../domain/outcomes.ts'
import { durationText, type EvacuationReport } from '../../domain/report.ts'

/** What a report of an evacuation is made of. */
export interface Reported {
  readonly record: Pick<
    RecordOf<typeof evacuation>,
    'kind' | 'area' | 'note' | 'startedAt' | 'startedBy' | 'endedAt' | 'endedBy'
  >
  readonly evacuated: Evacuated
  readonly went: EvacuationReport
  /** IANA, of the client. */
  readonly timeZone: string
  /** The words of the brand. */
  readonly words: Words
}

/** The report as a PDF has it. */
export const reportTable = (reported: Reported): TablePdf => ({
  title: evacuationTitle(reported.record.kind, reported.record.area, reported.words.say),
  pairs: pairsOf(reported),
  ...(reported.went.curve.length > 0 && { picture: pictureOf(reported.went) }),
  sections: sectionsOf(reported).filter(({ rows }) => rows.length > 0),
  heading: 'People',
  columns: ['Name', 'Accounted for', 'Zone', 'By', 'After'],
  rows: reported.evacuated.people
    .slice(0, mostInPdf)
    .map(({ name, addedBy, outcome, zone, by, at }) => [
      addedBy === null ? name : `${name} (not on the roll)`,
      outcomes[outcome],
      zone ?? '',
      by ?? '',
      took(reported, at),
    ]),
  foot: reported.evacuated.more > 0 ? `${reported.evacuated.more} further people are not listed.` : null,
})

const instant = (at: string | null | undefined, timeZone: string) =>
  at ? new Date(at).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone }) : ''

/** How long after the start something was. */
const took = ({ record: { startedAt } }: Reported, at: string | null): string =>
  at === null || !startedAt ? '' : durationText(Math.floor((Date.parse(at) - Date.parse(startedAt)) / 1000))

function pairsOf({ record, evacuated: { counts }, went: { times }, timeZone }: Reported): TablePdf['pairs'] {
  const by = (at: string | null | undefined, who: string | null | undefined) =>
    `${instant(at, timeZone)}${who ? `, by ${who}` : ''}`
  return [
    ['Started', by(record.startedAt, record.startedBy)],
    ['Ended', record.endedAt ? by(record.endedAt, record.endedBy) : 'It is still running'],
    ['People who were in', String(times.people)],
    ...(Object.keys(outcomes) as Outcome[]).map(each => [outcomes[each], String(counts[each])] as const),
    ['Half accounted for after', durationText(times.half)],
    ['95 % accounted for after', durationText(times.most)],
    ['All accounted for after', durationText(times.all)],
    ...(record.note ? [['Note', record.note] as const] : []),
  ]
}

function sectionsOf(reported: Reported): NonNullable<TablePdf['sections']> {
  const { evacuated, went, timeZone, words } = reported
  return [
    {
      heading: 'Zones',
      columns: ['Zone', 'People', 'Still open', 'Clear after'],
      rows: evacuated.zones.map(({ zone, people, open, lastAt }) => [
        zone ?? 'A zone that was deleted',
        String(people),
        String(open),
        open > 0 ? durationText(null) : took(reported, lastAt),
      ]),
    },
    {
      heading: 'Marked by',
      columns: ['Who', 'People', 'The last after'],
      rows: went.marshals.map(({ by, people, lastAfter }) => [by, String(people), durationText(lastAfter)]),
    },
    {
      heading: 'Muster points',
      columns: ['Muster point', 'People read there', 'The last after'],
      rows: evacuated.points.map(({ name, people, lastAt }) => [name, String(people), took(reported, lastAt)]),
    },
    {
      heading: `Earlier evacuations of this ${words.one('area')}`,
      columns: ['Started', 'Kind', 'People', 'Not accounted for', 'Half after', '95 % after', 'All after'],
      rows: went.earlier.map(({ startedAt, kind, people, open, half, most, all }) => [
        instant(startedAt, timeZone),
        evacuationKinds[kind],
        String(people),
        String(open),
        ...[half, most, all].map(durationText),
      ]),
    },
  ]
}

const [width, height] = [780, 160]

function pictureOf({ times: { people }, curve }: EvacuationReport): TablePdf['picture'] {
  const seconds = curve.at(-1)?.seconds ?? 0
  const path = curvePath(curve, { width, height, people, seconds })
  const frame = `<rect width="${width}" height="${height}" fill="none" stroke="#999"/>`
  const line = `<path d="${path}" fill="none" stroke="#000" stroke-width="2"/>`
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${frame}${line}</svg>`,
    width,
    caption: `People accounted for over time: up to ${people} people, until ${durationText(seconds)}`,
  }
}
