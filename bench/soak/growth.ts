import { measureNames, measures, type Measure, type Sample } from './sample.ts'

export interface Verdict {
  readonly measure: Measure
  /** Medians of the second fifth and of the last fifth of the time. */
  readonly early: number
  readonly late: number
  readonly hasGrown: boolean
}

/** The allowed difference between early and late, besides the measure's own slack: a twentieth. */
const share = 0.05

const median = (numbers: readonly number[]) =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN

/**
 * Whether anything has grown: the first fifth of the time warms up, the second is compared with the last. What can't be
 * compared has grown.
 */
export function verdicts(samples: readonly Sample[]): readonly Verdict[] {
  const fifth = Math.floor(samples.length / 5)
  return measureNames.map(measure => {
    const of = (part: readonly Sample[]) => median(part.map(sample => sample[measure]))
    const [early, late] = [of(samples.slice(fifth, 2 * fifth)), of(samples.slice(-fifth))]
    const within = late <= early * (1 + share) + measures[measure].slack
    return { measure, early, late, hasGrown: fifth === 0 || !within }
  })
}
