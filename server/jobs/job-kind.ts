import type { RunningJob } from './running-job.ts'
import type { Ending } from './queue.ts'

/** Jobs of one lane wait for each other; a long one of another lane delays none of them. */
export type Lane = 'imports' | 'reports'
export const lanes: readonly Lane[] = ['imports', 'reports']

/** How a kind of job is done: the whole of what there is to say of it. */
export interface JobKind {
  /** As it is kept in the queue and sent to the page. */
  readonly kind: string
  readonly lane: Lane
  /** What its result is, to be downloaded; a CSV where left out. */
  readonly result?: { readonly type: string; readonly extension: string }
  /**
   * Does the job. It may be begun again after the server has died in the middle, so it must find what was done already.
   * Once aborted it throws; what it answers is the job's end.
   */
  readonly run: (running: RunningJob) => Promise<Ending>
  /** Called once its end is stored: pages are told here, for what they ask then is there. A crash in between leaves it out. */
  readonly ended?: (running: RunningJob, ending: Ending) => void
  /**
   * Undoes what a job has done that failed or was cancelled; also after a restart in the middle of it.
   * @returns what could not be undone, in words, where there is something
   */
  readonly takeBack?: (running: RunningJob) => Promise<string | undefined>
}

/** Declares a kind of job. */
export const job = (declared: JobKind): JobKind => declared

const csv = { type: 'text/csv; charset=utf-8', extension: 'csv' }

/** What a job's result is, by its kind; a CSV for kinds that this version doesn't know any more. */
export const resultOf = (kinds: readonly JobKind[], kind: string): Required<JobKind>['result'] =>
  kinds.find(each => each.kind === kind)?.result ?? csv
