import { Button, Group, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { ApiError } from '../../../../api/api-error.ts'
import { request } from '../../../../api/request.ts'
import { BeforeSaveSummary } from '../../../../crud/before-save/BeforeSaveSummary.tsx'
import { useConfirmed } from '../../../../crud/before-save/use-confirmed.tsx'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { placeOf } from '../../../../crud/caller/places.ts'
import { failureText } from '../../../../crud/confirm/machine.ts'
import { enterToNext } from '../../../../crud/form/next-field.ts'
import { capital } from '../../../../crud/screen/titles.ts'
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
import classes from './Wizard.module.css'

const titles: Readonly<Record<Step, string>> = {
  name: 'Name',
  doors: 'Doors',
  times: 'Times',
  people: 'Members',
  summary: 'Summary',
}
const byKeys = { onKeyDown: enterToNext } as const

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
  const [url, setUrl] = useSearchParams()
  const step = steps.find(each => each === url.get('step')) ?? 'name'
  const { draft, set, forget, clear } = useDraft()
  const go = (to: Step) => setUrl({ step: to })
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => request<{ readonly groupId: number }>('POST', '/group/wizard', { body: draft }),
    onSuccess({ groupId }) {
      forget()
      notifications.show({ message: `${capital(words.one(group.term))} ${draft.name} created` })
      void navigate(placeOf(group, 'detail', groupId, undefined, may) ?? '/', { replace: true })
    },
    onError(failure) {
      const [first] = failure instanceof ApiError ? failure.errors : []
      if (first) go(stepWith(first.propertyName))
    },
  })
  const { writes, create, dialog } = useCreate(draft, mutate)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('[data-step] input')?.focus(), [step])
  const at = steps.indexOf(step)
  const next = steps[at + 1]
  const before = steps[at - 1]
  const own: StepProps = { draft, set, errors: errorsOf(error) }
  return (
    <form
      ref={form}
      aria-label="Group wizard"
      {...byKeys}
      onSubmit={event => {
        event.preventDefault()
        if (next) go(next)
        else if (!isPending) void create()
      }}
    >
      <StepLinks step={step} onGo={go} />
      {error && <ErrorTile title="Not created, and nothing of it is lost" reason={failureText(error)} />}
      <section className={classes.step} aria-label={titles[step]} data-step={step}>
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
      </section>
      {dialog}
      <Group justify="flex-end" mt="md">
        <Button variant="default" me="auto" onClick={clear}>
          Start again
        </Button>
        {before && (
          <Button variant="default" onClick={() => go(before)}>
            Back
          </Button>
        )}
        <Button type="submit" loading={isPending} disabled={draft.name.trim() === ''}>
          {next ? `Next: ${titles[next]}` : `Create ${words.one(group.term)}`}
        </Button>
      </Group>
    </form>
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

/** The steps, each of which can be gone to. */
const StepLinks = ({ step, onGo }: { step: Step; onGo: (step: Step) => void }) => (
  <ol className={classes.steps} aria-label="Steps">
    {steps.map((each, index) => (
      <li key={each}>
        <Button
          variant={each === step ? 'filled' : 'default'}
          size="compact-md"
          {...(each === step && { 'aria-current': 'step' as const })}
          onClick={() => onGo(each)}
        >
          {index + 1} {titles[each]}
        </Button>
      </li>
    ))}
  </ol>
)

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
