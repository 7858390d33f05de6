import type { TablePdf } from '../../../../server/kit/index.ts'
import type { RecordOf } from '../../../domain/record.ts'
import { lockdownActions, lockdownKinds, lockdownTitle } from '../domain/actions.ts'
import { type DoorState, doorStates } from '../domain/door-states.ts'
import type { lockdown } from '../domain/lockdown.ts'
import { lockdownSentence } from '../domain/sentence.ts'
import type { LockdownDoor, LockdownDoors, LockdownPhase } from '../domain/wire.ts'

/** What a report of a run is made of. */
export interface Reported {
  readonly record: Omit<RecordOf<typeof lockdown>, 'lockdownId'>
  readonly doors: LockdownDoors
  /** IANA, of the client. */
  readonly timeZone: string
}

type Row = readonly string[]

const instant = (at: Date | string | null | undefined, timeZone: string): string =>
  at ? new Date(at).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone }) : ''

const secondsText = (after: number | null): string => (after === null ? '' : `${after.toFixed(1)} s`)

/** Each door with both phases: how it was commanded, and when it was back to normal. */
function doorsIn({ start, revert }: LockdownDoors) {
  const back = new Map(revert?.doors.map(door => [door.doorId, door]))
  return start.doors.map(door => ({ door, back: back.get(door.doorId) }))
}

const stateText = (door: LockdownDoor | undefined): string =>
  door ? `${doorStates[door.state]}${door.reason === null ? '' : `: ${door.reason}`}` : ''

/** When a door confirmed; a door that was taken over since has confirmed all the same. */
const confirmedAt = (door: LockdownDoor | undefined, timeZone: string) => instant(door?.confirmedAt, timeZone)

/** The report as a PDF has it. */
export function pdfOf(of: Reported, most: number): TablePdf {
  const { record, doors, timeZone } = of
  const rows = doorsIn(doors).map(({ door, back }) => [
    door.place,
    door.controller,
    stateText(door),
    confirmedAt(door, timeZone),
    secondsText(door.after),
    back ? `${stateText(back)}${back.after === null ? '' : ` after ${secondsText(back.after)}`}` : '',
  ])
  const left = rows.length - Math.min(rows.length, most)
  return {
    title: lockdownTitle(record.action ?? 'lock', record.kind ?? 'real', record.plan),
    pairs: pairsOf(of),
    columns: ['Door', 'Controller', 'State', 'Confirmed', 'After', 'Back to normal'],
    widths: ['*', 120, 110, 110, 45, 130],
    rows: rows.slice(0, most),
    foot: left > 0 ? `${left} further doors are not listed. The CSV has them.` : null,
  }
}

function pairsOf({ record, doors, timeZone }: Reported): TablePdf['pairs'] {
  const by = (at: Date | string | null | undefined, who: string | null | undefined) =>
    `${instant(at, timeZone)}${who ? `, by ${who}` : ''}`
  const pair = (name: string, value: string | null | undefined): TablePdf['pairs'] => (value ? [[name, value]] : [])
  return [
    ['What it did', lockdownActions[record.action ?? 'lock']],
    ['Kind', `${lockdownKinds[record.kind ?? 'real']}${record.kind === 'drill' ? ': no lock was moved' : ''}`],
    ...pair('Asked for', record.requestedBy && by(record.begunAt, record.requestedBy)),
    ['Started', record.startedAt ? by(record.startedAt, record.startedBy) : `Not started. ${record.outcome ?? ''}`],
    ['Ended', record.endedAt ? by(record.endedAt, record.endedBy) : 'It has not ended'],
    ['Doors', said(doors.start)],
    ...pair('Back to normal', doors.revert && said(doors.revert)),
    ['Half confirmed after', secondsText(quantile(doors.start, 0.5))],
    ['The last confirmed after', secondsText(quantile(doors.start, 1))],
    ...pair('Alarm raised', instant(record.escalatedAt, timeZone)),
    ...pair('Alarm raised about its end', instant(record.revertEscalatedAt, timeZone)),
  ]
}

const said = ({ counts, doors }: LockdownPhase): string => {
  const isOpen = ({ state }: { state: DoorState }) => state !== 'confirmed' && state !== 'takenOver'
  return lockdownSentence({ counts, open: doors.filter(isOpen) })
}

/** After how many seconds a share of the doors that confirmed at all had done so. */
function quantile({ doors }: LockdownPhase, share: number): number | null {
  const after = doors.flatMap(door => door.after ?? []).toSorted((one, other) => one - other)
  return after[Math.max(0, Math.ceil(after.length * share) - 1)] ?? null
}

/** The rows of the CSV, with its head. */
export const csvRows = ({ doors, timeZone }: Reported): readonly Row[] => [
  ['Door', 'Controller', 'State', 'Reason', 'Attempts', 'Confirmed', 'After (s)', 'Back to normal', 'Back after (s)'],
  ...doorsIn(doors).map(({ door, back }) => [
    door.place,
    door.controller,
    doorStates[door.state],
    door.reason ?? '',
    String(door.attempts),
    confirmedAt(door, timeZone),
    door.after === null ? '' : door.after.toFixed(1),
    stateText(back),
    back?.after == null ? '' : back.after.toFixed(1),
  ]),
]
