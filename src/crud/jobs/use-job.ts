import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { jobQuery, type Job } from '../../api/jobs.ts'
import { refreshQueries } from '../../api/refresh-queries.ts'
import type { JobState, JobUpdated } from '../../domain/hubs/job-processor.ts'
import { hubAtom, viewAtom } from '../../live/atoms.ts'
import { unknownHealth, type HubHealth } from '../../live/views/hub-health.state.ts'
import { noJobs } from '../../live/views/jobs.state.ts'

const jobsAtom = viewAtom({ name: 'jobs', initial: noJobs })
const healthAtom = viewAtom({ name: 'hubHealth', initial: unknownHealth })
const hub = hubAtom('job-processor')

const ended: ReadonlySet<JobState> = new Set(['succeeded', 'failed', 'cancelled'])
export const isEnded = (state: JobState): boolean => ended.has(state)

/** A job with what the hub has said of it since it was read; its final result has to be read. */
export function withHeard(job: Job, heard: JobUpdated | undefined): Job {
  if (!heard || isEnded(job.state) || isEnded(heard.state)) return job
  const phase = heard.phase ?? job.phase
  // The hub's message may be older than what was read.
  const done = phase === job.phase ? Math.max(heard.done ?? 0, job.done) : (heard.done ?? job.done)
  return { ...job, state: heard.state, phase, done, total: heard.total ?? job.total }
}

interface FollowedJob {
  readonly job: Job | undefined
  readonly error: unknown
  /** When it was read, in epoch ms. */
  readonly readAt: number
  readonly retry: () => void
  /** The connection that reports it; undefined before it was tried. */
  readonly line: HubHealth | undefined
}

/** A job, live: read once, followed on the job-processor hub, and read again when it ends or its connection is back. */
export function useJob(jobId: number): FollowedJob {
  useAtomValue(hub)
  const heard = useAtomValue(jobsAtom)[jobId]
  const line = useAtomValue(healthAtom).hubs['job-processor']
  const client = useQueryClient()
  const { data, error, refetch, dataUpdatedAt } = useQuery({ ...jobQuery(jobId), staleTime: 0 })
  const isOver = heard !== undefined && isEnded(heard.state)
  const connectedAt = line?.state === 'connected' ? line.since : undefined
  useEffect(() => {
    if (isOver || connectedAt !== undefined) void refreshQueries(client, jobQuery(jobId).queryKey)
  }, [client, jobId, isOver, connectedAt])
  return { job: data && withHeard(data, heard), error, readAt: dataUpdatedAt, retry: () => void refetch(), line }
}
