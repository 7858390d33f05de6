import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import type { PasswordStrength } from './password-rules.ts'

/** What follows after this adds little, and the time to judge it grows fast. */
const mostJudged = 64
const order: readonly PasswordStrength[] = ['weak', 'moderate', 'strong']
/** By zxcvbn's score, 0 to 4. */
const levels: readonly PasswordStrength[] = ['weak', 'weak', 'moderate', 'strong', 'strong']
const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

/**
 * Whether a password is as hard to guess as it has to be.
 * @param about words that anybody who knows the user would try: names, email address, organisation
 */
export function isStrongEnough(password: string, needed: PasswordStrength, about: readonly string[]): boolean {
  const { score } = estimator.check(password.slice(0, mostJudged), [...about])
  return order.indexOf(levels[score] ?? 'weak') >= order.indexOf(needed)
}
