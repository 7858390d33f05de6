import type { Observable, SchedulerLike } from 'rxjs'
import type { LiveSnapshot } from '../domain/live.ts'
import type { Connect } from './transport.ts'

/** What the pipeline depends on. Tests put Subjects and virtual time in its place. */
export interface Sources {
  readonly connect: Connect
  /** Fetches a snapshot when subscribed: emits it, or errors with the reason. */
  readonly snapshot$: Observable<LiveSnapshot>
  /** Timers and clock: `now()` is epoch ms. */
  readonly scheduler: SchedulerLike
}

/** Why something failed, as a message. */
export const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
