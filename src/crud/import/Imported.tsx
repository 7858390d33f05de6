import { Button, Group } from '@mantine/core'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { Link } from 'react-router'
import { jobResultHref, type Job } from '../../api/jobs.ts'
import { useCaller } from '../caller/caller.ts'
import { placeOf } from '../caller/places.ts'
import { Findings } from './Findings.tsx'
import type { JobStepProps } from './JobStep.tsx'
import { Outcome } from './Outcome.tsx'
import { doneText } from './outcome-text.ts'

/** How an import ended: all rows were written, or none. */
export function Imported({ entity, term, file, mapping, job, go }: JobStepProps & { job: Job }) {
  const { words } = useCaller()
  const { importId } = file
  const list = placeOf(entity, 'list', undefined, term)
  const isDone = job.state === 'succeeded'
  const title = doneText(job.summary ?? {}, words.one(term), words.many(term))
  return (
    <>
      {isDone ? (
        <Outcome icon={IconCircleCheck} severity="safe" title={title} />
      ) : (
        <Outcome
          icon={IconCircleX}
          {...(job.state === 'failed' && { severity: 'alarm' })}
          title={job.state === 'cancelled' ? 'The import was cancelled' : 'Nothing was imported'}
        >
          {job.reason ?? (job.state === 'cancelled' ? 'Nothing was imported.' : 'No reason was given')}
        </Outcome>
      )}
      <Findings title="Errors" file={file} job={job} findings={job.summary?.errors ?? []} />
      <Group>
        {!isDone && (
          <Button variant="default" onClick={() => go({ importId, mapping })}>
            Change the columns
          </Button>
        )}
        <Button variant="default" onClick={() => go({})}>
          Import another file
        </Button>
        {isDone && job.result && (
          <Button variant="default" component="a" href={jobResultHref(job.jobId)} download>
            Download what was {job.summary?.changed === undefined ? 'added' : 'done'}
          </Button>
        )}
        {isDone && list !== undefined && (
          <Button component={Link} to={list}>
            Show {words.many(term)}
          </Button>
        )}
      </Group>
    </>
  )
}
