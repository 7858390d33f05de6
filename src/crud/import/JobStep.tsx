import { Skeleton } from '@mantine/core'
import { messageOf } from '../../api/api-error.ts'
import type { ImportFile, Mapping } from '../../api/imports.ts'
import type { Entity } from '../../domain/entity.ts'
import type { Term } from '../../domain/vocabulary.ts'
import { Age } from '../../ui/Age.tsx'
import { ErrorTile } from '../../ui/ErrorTile.tsx'
import { Checked } from './Checked.tsx'
import type { Go } from './ImportScreen.tsx'
import { Imported } from './Imported.tsx'
import { JobProgress } from './JobProgress.tsx'
import { isEnded, useJob } from './use-job.ts'

export interface JobStepProps {
  entity: Entity
  term: Term
  file: ImportFile
  mapping: Mapping
  jobId: number
  go: Go
}

/** A check or an import: how far it is, then what came of it. */
export function JobStep(props: JobStepProps) {
  const { job, error, readAt, retry, line } = useJob(props.jobId)
  if (!job && error)
    return <ErrorTile title="How it is getting on could not be read" reason={messageOf(error)} onRetry={retry} />
  if (!job) return <Skeleton height="10rem" radius="md" />
  if (isEnded(job.state))
    return job.kind === 'importRun' ? <Imported {...props} job={job} /> : <Checked {...props} job={job} />
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
        <ErrorTile title="How it is getting on could not be read again" reason={messageOf(error)} onRetry={retry}>
          Read <Age at={readAt} /> ago
        </ErrorTile>
      )}
      <JobProgress {...props} job={job} />
    </>
  )
}
