import { Button, Group } from '@mantine/core'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useCaller } from '../../../crud/caller/caller.ts'
import { placeOf } from '../../../crud/caller/places.ts'
import { Outcome } from '../../../crud/import/Outcome.tsx'
import { JobView } from '../../../crud/jobs/JobView.tsx'
import { area } from '../../../domain/entities/sites/area.ts'
import { count } from '../../../ui/figures.ts'

interface AddJobProps {
  jobId: number
  parentAreaId: number
  /** Leads back to the form. */
  onMore: () => void
}

/** The job that adds them: its progress, then whether all are there, or none and why. */
export function AddJob({ jobId, parentAreaId, onMore }: AddJobProps) {
  const { words, may } = useCaller()
  const [one, many] = [words.one(area.term), words.many(area.term)]
  const list = placeOf(area, 'detail', parentAreaId, undefined, may)
  return (
    <JobView jobId={jobId} words={{ about: `Adding ${many}`, thing: one, phases: { writing: `Adding the ${many}` } }}>
      {({ state, reason, summary }) => (
        <>
          {state === 'succeeded' ? (
            <Outcome icon={IconCircleCheck} severity="safe" title={`${count(summary?.added ?? 0, one, many)} added`} />
          ) : (
            <Outcome
              icon={IconCircleX}
              {...(state === 'failed' && { severity: 'alarm' })}
              title={state === 'cancelled' ? 'Cancelled: nothing was added' : 'Nothing was added'}
            >
              {state === 'failed' && (reason ?? 'No reason was given')}
            </Outcome>
          )}
          <Group>
            <Button variant="default" onClick={onMore}>
              {state === 'succeeded' ? 'Add more' : 'Back to the form'}
            </Button>
            {state === 'succeeded' && list !== undefined && (
              <Button component={Link} to={`${list}?tab=area`}>
                Show {many}
              </Button>
            )}
          </Group>
        </>
      )}
    </JobView>
  )
}
