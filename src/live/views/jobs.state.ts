import type { JobUpdated } from '../../domain/hubs/job-processor.ts'

/** How jobs were last heard of, by id; those heard of longest ago give way. */
export type JobsState = Readonly<Record<number, JobUpdated>>

export const noJobs: JobsState = {}
export const jobsKept = 100
