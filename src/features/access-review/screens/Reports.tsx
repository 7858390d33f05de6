import { Button, Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import { jobResultHref } from '../../../api/jobs.ts'
import { request } from '../../../api/request.ts'
import { JobView } from '../../../crud/jobs/JobView.tsx'

interface Made {
  readonly format: 'pdf' | 'csv'
  readonly jobId: number
}

/** The report for auditors: made by a job, then downloaded. */
export function Reports({ id, isInterim }: { id: number; isInterim: boolean }) {
  const [made, setMade] = useState<Made>()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (format: Made['format']) => {
      const { jobId } = await request<{ jobId: number }>('POST', `/accessreview/${id}/${format}`, { body: {} })
      return { format, jobId }
    },
    onSuccess: setMade,
  })
  return (
    <>
      <Text size="sm">
        What was reviewed, by whom and when, each decision with its note, and what came of it.
        {isInterim && ' It is marked as interim until the review has finished.'}
      </Text>
      <Group gap="xs" mt="xs">
        <Button variant="default" loading={isPending} onClick={() => mutate('pdf')}>
          Make PDF
        </Button>
        <Button variant="default" loading={isPending} onClick={() => mutate('csv')}>
          Make CSV
        </Button>
      </Group>
      {error && <Text role="alert">The report was not made: {messageOf(error)}</Text>}
      {made && (
        <JobView
          key={made.jobId}
          jobId={made.jobId}
          words={{
            about: 'Report',
            thing: 'line',
            phases: { reading: 'Reading the lines', writing: 'Writing the report' },
          }}
        >
          {({ state, reason }) =>
            state === 'succeeded' ? (
              <Button component="a" href={jobResultHref(made.jobId)} download mt="xs">
                Download {made.format.toUpperCase()}
              </Button>
            ) : (
              <Text role="alert" mt="xs">
                The report was not made{reason ? `: ${reason}` : ''}
              </Text>
            )
          }
        </JobView>
      )}
    </>
  )
}
