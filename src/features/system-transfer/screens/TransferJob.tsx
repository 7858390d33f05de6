import { Button, Group } from '@mantine/core'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Outcome } from '../../../crud/import/Outcome.tsx'
import { JobView } from '../../../crud/jobs/JobView.tsx'
import { count } from '../../../ui/figures.ts'

interface TransferJobProps {
  jobId: number
  /** Where one goes on when everything has moved. */
  after: ReactNode
  onBack: () => void
}

/** The transfer itself: its progress, then that everything has moved, or nothing and why. */
export function TransferJob({ jobId, after, onBack }: TransferJobProps) {
  return (
    <JobView
      jobId={jobId}
      words={{ about: 'Transferring the system', thing: 'record', phases: { moving: 'Moving everything at once' } }}
    >
      {({ state, reason, summary }) =>
        state === 'succeeded' ? (
          <>
            <Outcome icon={IconCircleCheck} severity="safe" title="The system has moved">
              {count(summary?.rows ?? 0, 'record')} moved. Controllers that are connected are told now
            </Outcome>
            <Group>{after}</Group>
          </>
        ) : (
          <>
            <Outcome
              icon={IconCircleX}
              {...(state === 'failed' && { severity: 'alarm' as const })}
              title={state === 'cancelled' ? 'Cancelled: nothing has moved' : 'Nothing has moved'}
            >
              {state === 'failed' && (reason ?? 'No reason was given')}
            </Outcome>
            <Group>
              <Button variant="default" onClick={onBack}>
                Back
              </Button>
            </Group>
          </>
        )
      }
    </JobView>
  )
}
