import { minuteOf } from '../../../domain/time-profile/days.ts'
import { minuteAt } from './local-days.ts'

/** To how many minutes the hours of a day are rounded; 0 for not at all. */
export const roundings = [0, 5, 10, 15] as const
/** Which way: to the nearest, up (for the employee) or down (for the employer). */
export const favours = {
  nearest: 'To the nearest',
  employee: 'For the employee',
  employer: 'For the employer',
} as const

export interface Rounding {
  readonly round: (typeof roundings)[number]
  readonly favour: keyof typeof favours
}

const ways = { nearest: Math.round, employee: Math.ceil, employer: Math.floor } as const satisfies Record<
  Rounding['favour'],
  (value: number) => number
>

/** The seconds of a day as they are shown. What was read is not changed by it. */
export function rounded(seconds: number, { round, favour }: Rounding): number {
  const step = round * 60
  return step === 0 ? seconds : ways[favour](seconds / step) * step
}

/** '7:05', hours and whole minutes. */
export function hoursText(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

/** When a day should begin, 'hh:mm', and how many minutes later nobody is late yet. */
export interface Start {
  readonly start: string | undefined
  readonly grace: number
}

/** How many minutes after the start, beyond the grace, somebody came first; undefined where they were not late. */
export function lateBy(first: string | null, { start, grace }: Start, timeZone: string): number | undefined {
  if (first === null || start === undefined) return undefined
  const minutes = minuteAt(Date.parse(first), timeZone) - minuteOf(start)
  return minutes > grace ? minutes : undefined
}
