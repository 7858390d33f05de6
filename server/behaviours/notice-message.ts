import { behaviour, type Values, type Writing } from '../rest/behaviour.ts'

function check({ errors }: Writing, all: Values): void {
  const { beginDate, expiryDate, schedule, frequency, dayOfWeek, dayOfMonth } = all
  if (typeof beginDate === 'string' && typeof expiryDate === 'string' && expiryDate <= beginDate)
    errors.push({ propertyName: 'expiryDate', errorMessage: 'Expiry date must be after Begin date' })
  if (schedule === 'week' && frequency === 'month')
    errors.push({ propertyName: 'frequency', errorMessage: 'Every month is for a schedule by month' })
  if (schedule === 'month' && frequency === 'week')
    errors.push({ propertyName: 'frequency', errorMessage: 'Every week is for a schedule by week' })
  if (schedule === 'week' && frequency === 'week' && !dayOfWeek)
    errors.push({ propertyName: 'dayOfWeek', errorMessage: 'Day of week is required' })
  if (schedule === 'month' && frequency === 'month' && !dayOfMonth)
    errors.push({ propertyName: 'dayOfMonth', errorMessage: 'Day of month is required' })
}

/** What belongs to another schedule is no more. */
function settle(values: Values, { schedule }: Values): void {
  if (schedule === 'none') for (const property of ['frequency', 'displayDuration']) values[property] = null
  if (schedule !== 'week') values['dayOfWeek'] = null
  if (schedule !== 'month') values['dayOfMonth'] = null
}

/** When notice messages are shown: from a day to a later one, on the days of their schedule. */
export default behaviour({
  beforeAdd: check,
  beforeEdit(write, values, current) {
    const all = { ...current, ...values }
    check(write, all)
    settle(values, all)
  },
})
