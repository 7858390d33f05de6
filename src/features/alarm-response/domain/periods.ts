/** The periods that the screen offers, back from now. */
export const periods = { day: 'Last 24 hours', week: '7 days', month: '30 days' } as const
export type PeriodName = keyof typeof periods

const dayMs = 86_400_000

export const periodMs: Readonly<Record<PeriodName, number>> = { day: dayMs, week: 7 * dayMs, month: 30 * dayMs }

/** Days of a period that one call answers, and what it is about where it says nothing. */
export const mostDays = 92
export const mostMs = mostDays * dayMs
export const usualMs = periodMs.week
