import { eventTypeChoices } from '../../../domain/events.ts'
import { choice, choices, date, flag, integer, ref, refs } from '../../../domain/fields/index.ts'

/** Stretches of whole days, in the time zone of the organisation. */
export const timePeriods = {
  today: 'Today',
  yesterday: 'Yesterday',
  last7: 'Last 7 days',
  last30: 'Last 30 days',
  thisMonth: 'This month',
  lastMonth: 'Last month',
  chosen: 'From and until a day',
} as const
export type TimePeriod = keyof typeof timePeriods

const isChosen = { field: 'timePeriod', is: ['chosen'] } as const

export const period = {
  timePeriod: choice(timePeriods, { required: true, initial: 'last7', label: 'Time period' }),
  startDate: date({ required: true, label: 'Start date', when: isChosen }),
  endDate: date({ required: true, label: 'End date', help: 'The last day', when: isChosen }),
}

export const eventTypes = {
  eventTypes: choices(eventTypeChoices, { label: 'Event types', help: 'Leave empty for all' }),
}

/** Whose and where: what is left empty is everybody's, and everywhere. */
export const areas = { areas: refs('area', { help: 'With everything below them. Leave empty for all' }) }
export const groups = { groups: refs('group', { help: 'Leave empty for all' }) }
export const area1 = { area: ref('area', { help: 'With everything below it. Leave empty for all' }) }
export const group1 = { group: ref('group', { help: 'Leave empty for all' }) }
export const tokens = { tokens: refs('token', { help: 'Leave empty for all' }) }
export const hardware = {
  doors: refs('door', { help: 'Leave empty for all' }),
  controllers: refs('controller', { help: 'Leave empty for all' }),
}

/** For so many days nothing was heard of them. */
export const days = (initial: number) => ({
  days: integer({ required: true, min: 1, max: 3650, initial, label: 'Days', unit: 'days' }),
})
export const hours = {
  hours: integer({ required: true, min: 1, max: 8760, initial: 24, label: 'Away for at least', unit: 'hours' }),
}
export const timesUsed = {
  timesUsed: integer({ required: true, min: 1, max: 1_000_000, initial: 100, label: 'Times used', help: 'At least' }),
}
export const excludeAccessDenied = {
  excludeAccessDenied: flag({ label: 'Exclude access denied', initial: false }),
}
