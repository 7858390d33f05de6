import type { TimeProfile } from '../../../domain/time-profile/index.ts'

/**
 * Why APEX hardware does not take a time profile; undefined where it does: one period on consecutive days, of a week
 * that begins on Monday.
 */
export function apexProblem({ periods }: TimeProfile): string | undefined {
  const [period, ...others] = periods ?? []
  if (!period) return 'It has no period, and APEX needs one'
  if (others.length > 0) return `It has ${others.length + 1} periods, and APEX takes one`
  const days = period.days.toSorted((one, other) => one - other)
  const isBroken = days.some((day, index) => index > 0 && day !== (days[index - 1] ?? 0) + 1)
  return isBroken ? 'Its days do not follow each other, from Monday to Sunday' : undefined
}
