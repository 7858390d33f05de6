import { holiday } from '../../src/domain/entities/rules/holiday.ts'
import type { RecordOf, SentOf } from '../../src/domain/record.ts'
import { behaviour, type Writing } from '../rest/behaviour.ts'

type Holiday = typeof holiday

/** Holidays of every year end before they begin again. */
const yearMs = 365 * 86_400_000

function checkDays({ errors }: Writing<Holiday>, sent: SentOf<Holiday>, current: Partial<RecordOf<Holiday>>): void {
  const { day, lastDay, everyYear } = { ...current, ...sent }
  if (!day || !lastDay) return
  if (lastDay < day) errors.push({ propertyName: 'lastDay', errorMessage: 'Last day must not be before the first' })
  else if (everyYear && Date.parse(lastDay) - Date.parse(day) >= yearMs)
    errors.push({ propertyName: 'lastDay', errorMessage: 'Holidays of every year must be shorter than a year' })
}

/** The days of a holiday are in order. */
export default behaviour(holiday, {
  beforeAdd: (write, values) => checkDays(write, values, {}),
  beforeEdit: checkDays,
})
