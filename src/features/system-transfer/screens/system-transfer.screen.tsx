import { Button, Group, Stack } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import { useCaller } from '../../../crud/caller/caller.ts'
import { Guard } from '../../../crud/screen/Guard.tsx'
import { listCrumbs } from '../../../crud/screen/crumbs.ts'
import { ScreenHead } from '../../../crud/screen/ScreenHead.tsx'
import { StepLinks } from '../../../crud/wizard/StepLinks.tsx'
import { useStep } from '../../../crud/wizard/use-step.ts'
import { area } from '../../../domain/entities/sites/area.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { invitationPath } from '../domain/paths-of-screens.ts'
import { ChooseStep } from './ChooseStep.tsx'
import { FinishStep } from './FinishStep.tsx'
import { PreviewView } from './PreviewView.tsx'
import { TransferJob } from './TransferJob.tsx'
import { type Chosen, useChosen } from './use-chosen.ts'
import { usePreview } from './use-transfer.ts'

const ids = ['choose', 'review', 'finish'] as const
const titles = { choose: 'Choose', review: 'What moves', finish: 'Send or move' } as const

/** Transfers a site with its system to another client, in three steps; the step and what was chosen are in the url. */
export default function SystemTransfer() {
  const caller = useCaller()
  const chosen = useChosen()
  const { jobId } = chosen
  return (
    <Guard codes={['KMSUSER_USER']}>
      <Stack gap="sm" maw="72rem">
        <ScreenHead heading="System transfer" crumbs={listCrumbs(area, area.term, caller)} />
        {jobId === undefined ? (
          <Steps chosen={chosen} />
        ) : (
          <TransferJob
            jobId={jobId}
            onBack={() => chosen.choose('job', undefined)}
            after={
              <Button component={Link} to="/administration/areas">
                Show {caller.words.many(area.term)}
              </Button>
            }
          />
        )}
      </Stack>
    </Guard>
  )
}

function Steps({ chosen }: { chosen: Chosen }) {
  const [step, go] = useStep(ids)
  const at = ids.indexOf(step)
  const [before, next] = [ids[at - 1], ids[at + 1]]
  return (
    <>
      <StepLinks steps={ids.map(id => ({ id, title: titles[id] }))} step={step} onGo={go} />
      <section aria-label={titles[step]}>
        <Stack gap="sm">
          <Step step={step} chosen={chosen} />
        </Stack>
      </section>
      <Group justify="flex-end">
        {before && (
          <Button variant="default" onClick={() => go(before)}>
            Back
          </Button>
        )}
        {next && (
          <Button onClick={() => go(next)} disabled={chosen.areaId === undefined}>
            Next: {titles[next]}
          </Button>
        )}
      </Group>
    </>
  )
}

function Step({ step, chosen }: { step: (typeof ids)[number]; chosen: Chosen }) {
  const { words } = useCaller()
  const navigate = useNavigate()
  const { areaId, destinationId } = chosen
  const preview = usePreview(areaId, destinationId)
  const { data } = preview
  if (step === 'choose') {
    const known = data?.areaId === areaId ? data : undefined
    return (
      <ChooseStep
        chosen={chosen}
        titles={{ ...(known && { area: known.area }), ...(known?.destination && { destination: known.destination }) }}
      />
    )
  }
  if (areaId === undefined)
    return <EmptyState title={`No ${words.one('area')} is chosen`}>Choose one in the first step.</EmptyState>
  if (step === 'review' || !data) return <PreviewView of={preview} />
  return (
    <FinishStep
      key={`${areaId} ${destinationId}`}
      areaId={areaId}
      destinationId={destinationId}
      preview={data}
      onMoving={jobId => chosen.choose('job', jobId)}
      onSent={id => void navigate(invitationPath(id))}
    />
  )
}
