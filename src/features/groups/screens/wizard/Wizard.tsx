import { TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../../../api/api-error.ts'
import { request } from '../../../../api/request.ts'
import { BeforeSaveSummary } from '../../../../crud/before-save/BeforeSaveSummary.tsx'
import { useConfirmed } from '../../../../crud/before-save/use-confirmed.tsx'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { placeOf } from '../../../../crud/caller/places.ts'
import { failureText } from '../../../../crud/confirm/machine.ts'
import { capital } from '../../../../crud/screen/titles.ts'
import { useStep } from '../../../../crud/wizard/use-step.ts'
import { WizardForm } from '../../../../crud/wizard/WizardForm.tsx'
import { group } from '../../../../domain/entities/people/group.ts'
import { ErrorTile } from '../../../../ui/ErrorTile.tsx'
import type { AccessGroups } from '../../domain/access-doors.ts'
import type { NewGroup } from '../../domain/wizard.ts'
import type { Doors } from '../matrix/use-access-doors.ts'
import { DoorsStep } from './DoorsStep.tsx'
import { type Step, steps, stepWith, useDraft, type StepProps, writesOfDraft } from './draft.ts'
import { PeopleStep } from './PeopleStep.tsx'
import { RefInput } from './RefInput.tsx'
import { Summary } from './Summary.tsx'

const titles: Readonly<Record<Step, string>> = {
  name: 'Name',
  doors: 'Doors',
  times: 'Times',
  people: 'Members',
  summary: 'Summary',
}
const titled = steps.map(id => ({ id, title: titles[id] }))

const errorsOf = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof ApiError
    ? Object.fromEntries(error.errors.map(each => [each.propertyName.split('.')[0], each.errorMessage]))
    : {}

interface WizardProps {
  doors: Doors
  read: AccessGroups
}

/** A new group in five steps; the step is in the url. */
export function Wizard({ doors, read }: WizardProps) {
  const { words, may } = useCaller()
  const navigate = useNavigate()
  const [step, go] = useStep(steps)
  const kept = useDraft()
  const { draft, set } = kept
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => request<{ readonly groupId: number }>('POST', '/group/wizard', { body: draft }),
    onSuccess({ groupId }) {
      kept.forget()
      notifications.show({ message: `${capital(words.one(group.term))} ${draft.name} created` })
      void navigate(placeOf(group, 'detail', groupId, undefined, may) ?? '/', { replace: true })
    },
    onError(failure) {
      const [first] = failure instanceof ApiError ? failure.errors : []
      if (first) go(stepWith(first.propertyName))
    },
  })
  const { writes, create, dialog } = useCreate(draft, mutate)
  const own: StepProps = { draft, set, errors: errorsOf(error) }
  return (
    <WizardForm
      label="Group wizard"
      steps={titled}
      step={step}
      onGo={go}
      kept={kept}
      finish={`Create ${words.one(group.term)}`}
      onFinish={() => void create()}
      isPending={isPending}
      isDisabled={draft.name.trim() === ''}
      failure={error && <ErrorTile title="Not created, and nothing of it is lost" reason={failureText(error)} />}
    >
      {step === 'name' && <NameStep {...own} />}
      {step === 'doors' && <DoorsStep {...own} doors={doors} areas={read.areas} />}
      {step === 'times' && (
        <RefInput
          target="timeProfile"
          label={capital(words.one('timeProfile'))}
          description="Leave empty for any time"
          error={own.errors['timeProfileId']}
          value={draft.timeProfileId}
          onChange={timeProfileId => set({ timeProfileId })}
        />
      )}
      {step === 'people' && <PeopleStep {...own} />}
      {step === 'summary' && (
        <>
          <Summary draft={draft} doors={doors} read={read} />
          <BeforeSaveSummary entity={group.id} writes={writes} />
        </>
      )}
      {dialog}
    </WizardForm>
  )
}

/** Creates it, once what it does has been seen. */
function useCreate(draft: NewGroup, mutate: () => void) {
  const { words } = useCaller()
  const { confirm, dialog } = useConfirmed(group.id, `Create ${words.one(group.term)}`)
  const writes = useMemo(() => writesOfDraft(draft), [draft])
  const create = async () => {
    if (await confirm(writes)) mutate()
  }
  return { writes, create, dialog }
}

function NameStep({ draft, set, errors }: StepProps) {
  const { words } = useCaller()
  return (
    <>
      <TextInput
        label="Name"
        withAsterisk
        maxLength={100}
        error={errors['name']}
        value={draft.name}
        onChange={({ currentTarget: { value } }) => set({ name: value })}
      />
      <RefInput
        target="group"
        label={`Parent ${words.one(group.term)}`}
        description="Where it stands in the tree. Nothing is inherited"
        error={errors['parentGroupId']}
        value={draft.parentGroupId}
        onChange={parentGroupId => set({ parentGroupId })}
      />
    </>
  )
}
