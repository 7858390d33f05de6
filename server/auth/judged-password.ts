import type { PropertyError } from '../../src/domain/faults.ts'
import { passwordError, type PasswordOwner } from './password-rules.ts'
import type { Passwords } from './passwords.ts'

/** What became of a password before its transaction: its hash, or why it is refused; neither where none was sent. */
export interface JudgedPassword {
  readonly hash?: string
  readonly wrong?: string
}

/** Judges a user's new password, and hashes it if it is good enough. */
export async function judged(passwords: Passwords, password: unknown, owner: PasswordOwner): Promise<JudgedPassword> {
  if (typeof password !== 'string' || password === '') return {}
  const wrong = await passwordError(password, owner)
  return wrong === undefined ? { hash: await passwords.hash(password) } : { wrong }
}

/** Adds the error of a write's password, as `judged` prepared it. */
export function refuseBad(errors: PropertyError[], prepared: unknown): void {
  const { wrong } = (prepared ?? {}) as JudgedPassword
  if (wrong !== undefined) errors.push({ propertyName: 'password', errorMessage: wrong })
}
