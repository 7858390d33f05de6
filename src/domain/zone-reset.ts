/** A zone's reset time, as its record has it. */
export interface ZoneReset {
  readonly resetTime: number | null
  readonly resetUnit: 'minutes' | 'hours' | null
}

/** Milliseconds after which who entered counts as gone; undefined for never. */
export const resetMsOf = ({ resetTime, resetUnit }: ZoneReset): number | undefined =>
  resetTime ? resetTime * (resetUnit === 'minutes' ? 60_000 : 3_600_000) : undefined
