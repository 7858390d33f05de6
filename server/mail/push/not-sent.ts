import type { Failure } from '../failure.ts'

/** Why a notification was not sent. */
export class NotSent extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.reason)
    this.failure = failure
  }
}
