import { Button, Group } from '@mantine/core'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { jobResultHref, type Job } from '../../../api/jobs.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { Outcome } from '../../../crud/import/Outcome.tsx'
import { JobView } from '../../../crud/jobs/JobView.tsx'
import { count, figure } from '../../../ui/figures.ts'
import { type Outcome as RowOutcome, outcomes } from '../domain/wire.ts'
import classes from './Apex.module.css'

const phases = { checking: 'Checking the file', writing: 'Importing' }

type Counts = Partial<Record<RowOutcome | 'rows' | 'reached', number>>

/** The import: its progress, then what it did. */
export function ImportJob({ jobId, onMore }: { jobId: number; onMore: () => void }) {
  return (
    <JobView jobId={jobId} words={{ about: 'APEX import', thing: 'row', phases }}>
      {job => (
        <div className={classes.part}>
          <Ended job={job} counts={(job.summary ?? {}) as Counts} />
          <Group>
            <Button variant="default" onClick={onMore}>
              Import another system
            </Button>
            {job.result && (
              <Button component="a" href={jobResultHref(jobId)} download>
                Download the report
              </Button>
            )}
          </Group>
        </div>
      )}
    </JobView>
  )
}

function Ended({ job: { state, reason }, counts }: { job: Job; counts: Counts }) {
  const { words } = useCaller()
  const { reached = 0, rows = 0 } = counts
  const said = Object.entries(outcomes)
    .map(([id, label]) => `${label}: ${figure(counts[id as RowOutcome] ?? 0)}`)
    .join(', ')
  if (state === 'succeeded')
    return (
      <Outcome
        icon={IconCircleCheck}
        severity={counts.refused ? 'alert' : 'safe'}
        title={`The import is done: ${count(rows, words.one('person'), words.many('person'))}`}
      >
        {said}
      </Outcome>
    )
  const isCancelled = state === 'cancelled'
  return (
    <Outcome
      icon={IconCircleX}
      {...(!isCancelled && { severity: 'alarm' })}
      title={isCancelled ? 'The import was cancelled' : 'The import failed'}
    >
      {isCancelled
        ? `${figure(reached)} of ${count(rows, words.one('person'), words.many('person'))} were done before, and stay. ${said}`
        : reason}
      {!isCancelled && '. What was written before stays. Import the same file again to go on.'}
    </Outcome>
  )
}
