import { queryOptions } from '@tanstack/react-query'
import type { JobState } from '../domain/hubs/job-processor.ts'
import { recordKeys } from './record-cache.ts'
import { request } from './request.ts'

/** Something about one row of a file. */
export interface RowFinding {
  /** As a spreadsheet counts: the header is 1. */
  readonly row: number
  /** The property it is about; empty if it is about the whole row. */
  readonly propertyName: string
  readonly errorMessage: string
}

/** A value that a row of a file changes, in words. */
export interface RowDifference {
  readonly row: number
  /** Of the record. */
  readonly title: string
  readonly propertyName: string
  readonly from: string
  readonly to: string
}

/** What a job has found and done; the first 200 of each kind. */
export interface JobSummary {
  readonly rows?: number
  readonly valid?: number
  readonly invalid?: number
  readonly warnings?: number
  readonly added?: number
  /** Of an import that may change records: how many rows change one, and how many leave theirs as it is. */
  readonly changed?: number
  readonly unchanged?: number
  readonly differences?: readonly RowDifference[]
  readonly errors?: readonly RowFinding[]
  readonly advice?: readonly RowFinding[]
}

/** A background job as the server sends it. Times are ISO 8601. */
export interface Job {
  readonly jobId: number
  readonly kind: string
  readonly entity: string | null
  readonly state: JobState
  /** What it is at: 'checking', 'writing', 'takingBack'. */
  readonly phase: string | null
  readonly done: number
  readonly total: number | null
  readonly reason: string | null
  /** Whether it made something to download. */
  readonly result: boolean
  readonly summary: JobSummary | null
  readonly by: string
  readonly createdAt: string
  readonly endedAt: string | null
}

/** One job, cached until the job-processor hub reports it. */
export const jobQuery = (jobId: number) =>
  queryOptions({
    queryKey: recordKeys.one('job', jobId),
    queryFn: ({ signal }) => request<Job>('GET', `/job/${jobId}`, { signal }),
  })

/** Asks for a job to stop; what it has done is taken back. @throws ApiError 409 if it has ended */
export const cancelJob = (jobId: number) => request<Job>('POST', `/job/${jobId}/cancel`)

/** Where a job's CSV is downloaded. */
export const jobResultHref = (jobId: number): string => `/api/job/${jobId}/result`
