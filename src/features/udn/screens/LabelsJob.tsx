import { Button, Group } from '@mantine/core'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { Link } from 'react-router'
import { type Job, jobResultHref } from '../../../api/jobs.ts'
import { Outcome } from '../../../crud/import/Outcome.tsx'
import { JobView } from '../../../crud/jobs/JobView.tsx'
import { count } from '../../../ui/figures.ts'
import { statusPath } from '../domain/places.ts'

const words = { about: 'UDN labels', thing: 'label', phases: { writing: 'Making the labels' } } as const

const made = ({ summary }: Job) => {
  const labels = (summary as { readonly labels?: number } | null)?.labels
  return labels === undefined ? 'The labels are there' : `${count(labels, 'label')} made`
}

/** The job that makes labels: its progress, then its PDF, or why there is none. */
export function LabelsJob({ jobId, onMore }: { jobId: number; onMore: () => void }) {
  return (
    <JobView jobId={jobId} words={words}>
      {job => (
        <>
          {job.state === 'succeeded' ? (
            <Outcome icon={IconCircleCheck} severity="safe" title={made(job)}>
              Print them at 100 %, not fitted to the page.
            </Outcome>
          ) : (
            <Outcome
              icon={IconCircleX}
              {...(job.state === 'failed' && { severity: 'alarm' })}
              title={job.state === 'cancelled' ? 'Cancelled: there are no labels' : 'No labels were made'}
            >
              {job.state === 'failed' && (job.reason ?? 'No reason was given')}
            </Outcome>
          )}
          <Group>
            {job.state === 'succeeded' && job.result && (
              <Button component="a" href={jobResultHref(job.jobId)} download>
                Download the PDF
              </Button>
            )}
            {job.state === 'succeeded' && (
              <Button variant="default" component={Link} to={`${statusPath}?status=labelled`}>
                Mark devices as labelled
              </Button>
            )}
            <Button variant="default" onClick={onMore}>
              {job.state === 'succeeded' ? 'Make more' : 'Back to the form'}
            </Button>
          </Group>
        </>
      )}
    </JobView>
  )
}
