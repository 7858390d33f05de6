import { Button, Group, Progress } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { cancelJob, jobQuery, type Job } from '../../api/jobs.ts'
import { readAnew } from '../../api/read-anew.ts'
import { ErrorTile } from '../../ui/ErrorTile.tsx'
import { failureText } from '../confirm/machine.ts'
import classes from './Import.module.css'
import type { JobStepProps } from './JobStep.tsx'
import { count, figure } from './words.ts'

const phases: Readonly<Record<string, string>> = {
  checking: 'Checking the rows',
  writing: 'Adding the rows',
  takingBack: 'Taking back what was added',
}

/** What a job is at, in words. */
const phaseText = ({ state, phase }: Job) =>
  state === 'queued' ? 'Waiting for its turn' : (phases[phase ?? ''] ?? 'Beginning')

/** How far a job is, and the way to stop it. */
export function JobProgress({ job, file }: JobStepProps & { job: Job }) {
  const client = useQueryClient()
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => cancelJob(job.jobId),
    // It may have ended by itself just before.
    onSettled: () => readAnew(client, jobQuery(job.jobId).queryKey),
  })
  const total = job.total ?? file.rows
  const isTakingBack = job.phase === 'takingBack'
  const isCounted = job.state === 'running' && !isTakingBack
  return (
    <section className={classes.job} aria-label="Progress">
      <h2 className={classes.heading}>{phaseText(job)}</h2>
      <Progress value={isCounted && total > 0 ? (100 * job.done) / total : 0} aria-label={phaseText(job)} size="lg" />
      <output>{isCounted ? `${figure(job.done)} of ${count(total, 'row')}` : file.fileName}</output>
      <p className={classes.said}>The server goes on with it where this page is closed. Its address leads back here.</p>
      {error && <ErrorTile title="It was not cancelled" reason={failureText(error)} />}
      <Group>
        <Button variant="default" loading={isPending} disabled={isSuccess || isTakingBack} onClick={() => mutate()}>
          {isSuccess ? 'Being cancelled' : 'Cancel'}
        </Button>
      </Group>
    </section>
  )
}
