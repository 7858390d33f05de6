import type { JobUpdated } from '../../domain/hubs/job-processor.ts'
import type { View } from '../view.ts'
import { jobsKept, noJobs, type JobsState } from './jobs.state.ts'

/** The newest message of each job; the most recent is last. */
const heard = (before: readonly JobUpdated[], job: JobUpdated) =>
  [...before.filter(({ jobId }) => jobId !== job.jobId), job].slice(-jobsKept)

/**
 * The progress of the client's background jobs (imports, reports), as the job-processor hub reports it. What happened
 * before it was connected is read from the API.
 */
export const jobs: View<JobsState, JobsState> = {
  name: 'jobs',
  pace: 'atOnce',
  isBesideStream: true,
  initial: noJobs,
  create: () => {
    let all: readonly JobUpdated[] = []
    let state = noJobs
    return {
      fold: fact => {
        if (fact.kind !== 'jobUpdated') return
        all = heard(all, fact.job)
        state = Object.fromEntries(all.map(job => [job.jobId, job]))
      },
      patch: shown => (shown === state ? undefined : state),
    }
  },
  apply: (_state, patch) => patch,
}
