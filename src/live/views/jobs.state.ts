import type { JobUpdated } from '../../domain/hubs/job-processor.ts'

/** The last message about each job, by id; the oldest are dropped first. */
export type JobsState = Readonly<Record<number, JobUpdated>>

export const noJobs: JobsState = {}
export const jobsKept = 100
