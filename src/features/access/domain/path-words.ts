import { closedReasons, type ClosedReason } from '../../../domain/access/index.ts'
import type { AccessStep } from '../../../domain/access/index.ts'
import type { Period } from '../../../domain/fields/index.ts'
import { periodsInWords } from './period-words.ts'

/** A step with what it is called; null where the reader may not see it. */
export interface NamedStep extends AccessStep {
  readonly title: string | null
}

/** What a path's words need beside its steps. */
export interface PathDetails {
  readonly closed?: ClosedReason
  /** Of its activation: yyyy-mm-dd. */
  readonly validFrom: string | null
  readonly validUntil: string | null
  /** The week of a time profile; undefined where it is gone. */
  readonly periodsOf: (timeProfileId: number) => readonly Period[] | undefined
  /** The year in which it is read: days of another one are written with their year. */
  readonly year: number
}

const months = 'January February March April May June July August September October November December'.split(' ')

/** '31 January', with the year where it is another than the reader's. */
function dayInWords(day: string, year: number): string {
  const [of = 0, month = 1, date = 1] = day.split('-').map(Number)
  return `${date} ${months[month - 1] ?? ''}${of === year ? '' : ` ${of}`}`
}

const elsewhere = 'something you may not see'
const called = (steps: readonly NamedStep[], kind: NamedStep['kind']) => {
  const found = steps.find(step => step.kind === kind)
  return found && (found.title ?? elsewhere)
}

/** What gives the access: 'through Contractors and Loading bays', 'through the whole of Harbour House'. */
function through(steps: readonly NamedStep[]): string {
  const [area, group] = [called(steps, 'area'), called(steps, 'group')]
  if (area !== undefined) return `through the whole of ${area}`
  const [all, doorGroup] = [called(steps, 'autoAllDoors'), called(steps, 'doorGroup')]
  if (all !== undefined) return `through ${group ?? elsewhere}, which has all doors of ${all}`
  return `through ${group ?? elsewhere}${doorGroup === undefined ? '' : ` and its ${doorGroup}`}`
}

/** A path in words: 'through Contractors, weekdays 08:00 to 18:00, until 31 January'. */
export function pathInWords(steps: readonly NamedStep[], details: PathDetails): string {
  const { validFrom, validUntil, year, closed } = details
  const times = steps
    .filter(({ kind }) => kind === 'timeProfile')
    .map(({ id }) => {
      const periods = details.periodsOf(id)
      return periods ? periodsInWords(periods) : 'at times that were deleted'
    })
  const parts = [
    through(steps),
    ...new Set(times),
    ...(validFrom === null ? [] : [`from ${dayInWords(validFrom, year)}`]),
    ...(validUntil === null ? [] : [`until ${dayInWords(validUntil, year)}`]),
  ]
  return closed ? `${parts.join(', ')}: ${closedReasons[closed]}` : parts.join(', ')
}
