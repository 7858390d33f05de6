import { behaviour, type Writing } from '../../../../server/kit/index.ts'
import type { SentOf } from '../../../domain/record.ts'
import { noticeMessage } from '../domain/notice-message.ts'

type Message = typeof noticeMessage

function check({ errors }: Writing<Message>, all: SentOf<Message>): void {
  const { beginDate, expiryDate, schedule, frequency, dayOfWeek, dayOfMonth } = all
  if (beginDate && expiryDate && expiryDate <= beginDate)
    errors.push({ propertyName: 'expiryDate', errorMessage: 'Expiry date must be after Begin date' })
  if (schedule === 'week' && frequency === 'month')
    errors.push({ propertyName: 'frequency', errorMessage: 'Every month needs a monthly schedule' })
  if (schedule === 'month' && frequency === 'week')
    errors.push({ propertyName: 'frequency', errorMessage: 'Every week needs a weekly or monthly schedule' })
  if (schedule === 'week' && frequency === 'week' && !dayOfWeek)
    errors.push({ propertyName: 'dayOfWeek', errorMessage: 'Day of week is required' })
  if (schedule === 'month' && frequency === 'month' && !dayOfMonth)
    errors.push({ propertyName: 'dayOfMonth', errorMessage: 'Day of month is required' })
}

/** What belongs to another schedule is no more. */
function settle(values: SentOf<Message>, { schedule }: SentOf<Message>): void {
  if (schedule === 'none') for (const property of ['frequency', 'displayDuration'] as const) values[property] = null
  if (schedule !== 'week') values.dayOfWeek = null
  if (schedule !== 'month') values.dayOfMonth = null
}

/** When notice messages are shown: from a day to a later one, on the days of their schedule. */
export const messageBehaviour = behaviour(noticeMessage, {
  beforeAdd: check,
  beforeEdit(write, values, current) {
    const all = { ...current, ...values }
    check(write, all)
    settle(values, all)
  },
})
