import type { SsoFailure } from '../../../domain/single-sign-on.ts'

/** A sign-in at a provider that has come to nothing, and why: in a code for its page, and in words for the audit log. */
export class SignInRefused extends Error {
  readonly reason: SsoFailure
  readonly userId: number | undefined

  constructor(reason: SsoFailure, details: string, userId?: number) {
    super(details)
    this.name = 'SignInRefused'
    this.reason = reason
    this.userId = userId
  }
}
