import { Button, Group, Progress } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { cancelJob, jobQuery, type Job } from '../../api/jobs.ts'
import { refreshQueries } from '../../api/refresh-queries.ts'
import { ErrorTile } from '../../ui/ErrorTile.tsx'
import { count, figure } from '../../ui/figures.ts'
import { failureText } from '../confirm/machine.ts'
import classes from './JobProgress.module.css'

/** The text for a kind of job while it runs. */
export interface JobWords {
  /** What it is about: the name of a file or a report. */
  readonly about: string
  /** One of what it counts: 'row'. */
  readonly thing: string
  /** Its phases in words, by their names: `{ writing: 'Adding the rows' }`. */
  readonly phases: Readonly<Record<string, string>>
  /** How many things there will be, as long as the job itself doesn't know. */
  readonly expected?: number
}

/** The phase of every kind of job in which what it did is undone: it can't be cancelled. */
const undoing = 'takingBack'

/** How far a job is, and the way to stop it. */
export function JobProgress({ job, words }: { job: Job; words: JobWords }) {
  const client = useQueryClient()
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => cancelJob(job.jobId),
    // It may have ended by itself just before.
    onSettled: () => refreshQueries(client, jobQuery(job.jobId).queryKey),
  })
  const phase = job.state === 'queued' ? 'Waiting in the queue' : (words.phases[job.phase ?? ''] ?? 'Beginning')
  const total = job.total ?? words.expected ?? 0
  const isUndoing = job.phase === undoing
  const isCounted = job.state === 'running' && !isUndoing && total > 0
  return (
    <section className={classes.job} aria-label="Progress">
      <h2 className={classes.heading}>{phase}</h2>
      <Progress value={isCounted ? (100 * job.done) / total : 0} aria-label={phase} size="lg" />
      <output>{isCounted ? `${figure(job.done)} of ${count(total, words.thing)}` : words.about}</output>
      <p className={classes.said}>
        You can close this page: the server carries on. Come back to this address to see the result.
      </p>
      {error && <ErrorTile title="Could not be cancelled" reason={failureText(error)} />}
      <Group>
        <Button variant="default" loading={isPending} disabled={isSuccess || isUndoing} onClick={() => mutate()}>
          {isSuccess ? 'Cancelling' : 'Cancel'}
        </Button>
      </Group>
    </section>
  )
}
