import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { isEnough, mostJudged, type PasswordStrength, strengthOf } from '../../src/domain/password.ts'

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

/**
 * Whether a password is as hard to guess as it has to be.
 * @param about words that anybody who knows the user would try: names, email address, organisation
 */
export const isStrongEnough = (password: string, needed: PasswordStrength, about: readonly string[]): boolean =>
  isEnough(strengthOf(estimator.check(password.slice(0, mostJudged), [...about]).score), needed)
