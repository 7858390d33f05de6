import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { messageOf } from '../../api/api-error.ts'
import type { Job } from '../../api/jobs.ts'
import { Age } from '../../ui/Age.tsx'
import { ErrorTile } from '../../ui/ErrorTile.tsx'
import { JobProgress, type JobWords } from './JobProgress.tsx'
import { isEnded, useJob } from './use-job.ts'

interface JobViewProps {
  jobId: number
  words: JobWords
  /** What is shown once it has ended, well or not. */
  children: (job: Job) => ReactNode
}

/** A background job: its progress, live and with a way to cancel it, then its result. */
export function JobView({ jobId, words, children }: JobViewProps) {
  const { job, error, readAt, retry, line } = useJob(jobId)
  if (!job && error) return <ErrorTile title="Progress could not be loaded" reason={messageOf(error)} onRetry={retry} />
  if (!job) return <Skeleton height="10rem" radius="md" />
  if (isEnded(job.state)) return children(job)
  return (
    <>
      {line?.state === 'lost' && (
        <ErrorTile
          title="The connection is lost"
          reason={`${line.reason ?? 'The server cannot be reached'}. The server goes on with it, and this page tries to reach it again.`}
        >
          What is shown is <Age at={line.since} /> old
        </ErrorTile>
      )}
      {error !== undefined && error !== null && line?.state !== 'lost' && (
        <ErrorTile title="Progress could not be updated" reason={messageOf(error)} onRetry={retry}>
          Read <Age at={readAt} /> ago
        </ErrorTile>
      )}
      <JobProgress job={job} words={words} />
    </>
  )
}
