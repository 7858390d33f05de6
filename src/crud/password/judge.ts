import { mostJudged, type PasswordStrength, strengthOf } from '../../domain/password.ts'

type Judge = (password: string, about: readonly string[]) => PasswordStrength
let loaded: Promise<Judge> | undefined

async function load(): Promise<Judge> {
  const { estimator } = await import('./estimator.ts')
  return (password, about) => strengthOf(estimator.check(password.slice(0, mostJudged), [...about]).score)
}

/**
 * How strong a password is, by the rules of the server; it stays in the page. The first call loads dictionaries (some
 * hundred kB).
 * @param about words that anybody who knows the user would try
 */
export async function judgePassword(password: string, about: readonly string[]): Promise<PasswordStrength> {
  loaded ??= load()
  try {
    return (await loaded)(password, about)
  } catch (error) {
    loaded = undefined
    throw error
  }
}
