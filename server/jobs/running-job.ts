import type { Context } from '../context.ts'
import type { FileStore } from '../files/store.ts'
import type { Session } from '../session.ts'
import type { Job } from './job-row.ts'
import type { Progress } from './queue.ts'

/** A job under way, as what does it sees it. */
export interface RunningJob {
  /** The server, with a database for work that nobody waits for. */
  readonly context: Context
  /** Where its result is kept. */
  readonly store: FileStore
  readonly job: Job
  /** Whose job it is, with the rights that they have now. */
  readonly session: Session
  /** Aborted when somebody cancels, when the server stops, or when the job has been given to another runner. */
  readonly signal: AbortSignal
  readonly isCancelled: () => boolean
  /** Tells how far it is; written down and sent at most about four times a second. */
  progress(at: Progress): Promise<void>
}
