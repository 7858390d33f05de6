import { Button, Group } from '@mantine/core'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import type { Job } from '../../../api/jobs.ts'
import { Outcome } from '../../../crud/import/Outcome.tsx'
import { JobView } from '../../../crud/jobs/JobView.tsx'
import { count } from '../../../ui/figures.ts'
import { type StatusResult, statusResult } from '../domain/statuses.ts'
import { StatusTable } from './StatusTable.tsx'
import classes from './Udn.module.css'

const words = { about: 'Bulk status update', thing: 'device', phases: { writing: 'Changing the devices' } } as const

/** The job that changes devices: its progress, then what became of each, or why nothing changed. */
export function StatusJob({ jobId, onMore }: { jobId: number; onMore: () => void }) {
  return (
    <JobView jobId={jobId} words={words}>
      {job => {
        const result = statusResult.safeParse(job.summary)
        return (
          <>
            {job.state === 'succeeded' ? <Changed result={result.data} /> : <Unchanged job={job} />}
            <Group>
              <Button variant="default" onClick={onMore}>
                {job.state === 'succeeded' ? 'Update more' : 'Back to the form'}
              </Button>
            </Group>
          </>
        )
      }}
    </JobView>
  )
}

function Changed({ result }: { result: StatusResult | undefined }) {
  const { changed = 0, kept = 0, devices, status } = result ?? {}
  return (
    <>
      <Outcome
        icon={IconCircleCheck}
        severity={kept === 0 ? 'safe' : 'info'}
        title={`${count(changed, 'device')} changed`}
      >
        {kept > 0 && `${count(kept, 'device')} stayed as ${kept === 1 ? 'it was' : 'they were'}`}
      </Outcome>
      {devices && status !== undefined && (
        <section className={classes.box} aria-label="What became of each">
          <StatusTable items={devices} status={status} isDone />
        </section>
      )}
    </>
  )
}

function Unchanged({ job: { state, reason } }: { job: Job }) {
  return (
    <Outcome
      icon={IconCircleX}
      {...(state === 'failed' && { severity: 'alarm' })}
      title={state === 'cancelled' ? 'Cancelled: nothing was changed' : 'Nothing was changed'}
    >
      {state === 'failed' && (reason ?? 'No reason was given')}
    </Outcome>
  )
}
