import { Alert, Button, Skeleton, Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useEffect, useMemo, useState, type KeyboardEvent } from 'react'
import { useFormState } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { messageOf } from '../../../api/api-error.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { placeOf } from '../../../crud/caller/places.ts'
import { useCustomised } from '../../../crud/custom/use-customised.ts'
import { HoldProvider, useHolds } from '../../../crud/fields/hold.ts'
import { asText } from '../../../crud/fields/view.ts'
import forms from '../../../crud/form/Form.module.css'
import { LeaveGuard } from '../../../crud/form/LeaveGuard.tsx'
import { enterToNext } from '../../../crud/form/next-field.ts'
import { focusField } from '../../../crud/form/refused.ts'
import { useUnique } from '../../../crud/form/use-unique.ts'
import { capital } from '../../../crud/screen/titles.ts'
import { listCrumbs } from '../../../crud/screen/crumbs.ts'
import { Guard } from '../../../crud/screen/Guard.tsx'
import { ScreenHead } from '../../../crud/screen/ScreenHead.tsx'
import type { Entity } from '../../../domain/entity.ts'
import { person as declaredPerson } from '../../../domain/entities/people/person.ts'
import type { UniqueSet } from '../../../domain/unique-sets.ts'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import { AccessStep } from './new-person/AccessStep.tsx'
import { CredentialStep } from './new-person/CredentialStep.tsx'
import { DetailsStep } from './new-person/DetailsStep.tsx'
import { DoorsSummary } from './new-person/DoorsSummary.tsx'
import { accessFields, personFields, tokenFields } from './new-person/fields.ts'
import { PhotoStep } from './new-person/PhotoStep.tsx'
import type { Parts } from './new-person/rules.ts'
import { useNewPerson, type NewPerson as Flow } from './new-person/use-new-person.ts'

/** A new person with everything they need, on one page: who they are, their picture, credential and access. */
export default function NewPerson() {
  const caller = useCaller()
  const [person, token] = [caller.entity('person'), caller.entity('token')]
  const one = caller.words.one(declaredPerson.term)
  return (
    <Guard codes={[declaredPerson.permission.read, declaredPerson.permission.add]}>
      <Stack maw="72rem">
        <ScreenHead heading={`New ${one} with access`} crumbs={person ? listCrumbs(person, person.term, caller) : []} />
        {person && token && <Loaded person={person} token={token} />}
      </Stack>
    </Guard>
  )
}

/** Enter goes on to the next field; with Ctrl it saves from wherever one is. */
const byKeys = (submit: () => void) => ({
  onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
    else enterToNext(event)
  },
})

/** The flow, once it is known which fields the client has added to people. */
function Loaded({ person, token }: Parts) {
  const { entity, isKnown, error, retry } = useCustomised(person)
  // An open form stays as it is, even if the definitions change.
  const [opened, setOpened] = useState(isKnown ? entity : undefined)
  if (!opened && isKnown) setOpened(entity)
  if (opened) return <Form person={opened} token={token} />
  if (!error) return <Skeleton height="20rem" radius="md" />
  return <ErrorTile title="The custom fields could not be loaded" reason={messageOf(error)} onRetry={retry} />
}

function Form({ person, token }: Parts) {
  const { may, words } = useCaller()
  const navigate = useNavigate()
  const { isHeld, hold } = useHolds()
  const parts = useMemo(() => ({ person, token }), [person, token])
  const { atHand, picture, others } = useMemo(() => personFields(person), [person])
  const order = useMemo(
    () => [
      ...atHand,
      ...others,
      ...(picture ? [picture] : []),
      ...tokenFields(token, {}),
      ...accessFields({ groups: '', areas: '' }),
    ],
    [atHand, others, picture, token],
  )
  const flow = useNewPerson(parts, order, ({ personId }, { firstName, surname }) => {
    notifications.show({ message: `${asText(firstName)} ${asText(surname)} added` })
    void navigate(placeOf(person, 'detail', personId, undefined, may) ?? '/', { replace: true })
  })
  const { form, formId, known } = flow
  const { control } = form
  const begin = atHand[0]?.property
  useEffect(() => focusField(formId, begin), [formId, begin])
  const list = placeOf(person, 'list', undefined, undefined, may) ?? ''
  return (
    <form
      noValidate
      className={forms.form}
      aria-label={`New ${words.one(person.term)}`}
      {...byKeys(flow.submit)}
      onSubmit={event => {
        event.preventDefault()
        flow.submit()
      }}
    >
      <Resumed flow={flow} />
      <Failure flow={flow} />
      <HoldProvider value={hold}>
        <DetailsStep {...{ atHand, others, list, control, formId }} />
        {picture && <PhotoStep field={picture} form={form} formId={formId} />}
        <CredentialStep token={token} form={form} formId={formId} />
        <AccessStep control={control} formId={formId} />
      </HoldProvider>
      <DoorsSummary control={control} />
      {known.person.sets.map(set => (
        <UniqueCheck key={set.path} set={set} entity={person} flow={flow} of="person" />
      ))}
      {known.token.sets
        .filter(({ property }) => property in token.fields)
        .map(set => (
          <UniqueCheck key={set.path} set={set} entity={token} flow={flow} of="token" />
        ))}
      <Foot flow={flow} isHeld={isHeld} action={`Create ${words.one(person.term)}`} />
    </form>
  )
}

interface UniqueCheckProps {
  set: UniqueSet
  entity: Entity
  flow: Flow
  of: 'person' | 'token'
}

function UniqueCheck({ set, entity, flow: { form, known }, of }: UniqueCheckProps) {
  useUnique(set, { entity, id: undefined, base: undefined, form, taken: known[of].taken })
  return null
}

/** What was typed before the page was loaded again has been put back; it may be thrown away. */
function Resumed({ flow: { isResumed, clear, form } }: { flow: Flow }) {
  const { isSubmitted } = useFormState({ control: form.control })
  if (!isResumed || isSubmitted) return null
  return (
    <Alert color="gray" variant="outline" title="You can go on where you left off">
      Keycode and PIN are not kept.{' '}
      <Button size="compact-sm" variant="default" onClick={clear}>
        Begin again
      </Button>
    </Alert>
  )
}

function Failure({ flow: { form } }: { flow: Flow }) {
  const { errors } = useFormState({ control: form.control })
  return errors.root?.message === undefined ? null : <ErrorTile title="Not saved" reason={errors.root.message} />
}

function Foot({ flow, isHeld, action }: { flow: Flow; isHeld: boolean; action: string }) {
  const navigate = useNavigate()
  const { isSubmitting, isDirty } = useFormState({ control: flow.form.control })
  return (
    <div className={forms.foot}>
      <LeaveGuard isDirty={isDirty || isHeld} isDone={flow.isDone} onLeave={flow.forget} />
      <Button variant="default" onClick={() => void navigate(-1)} disabled={isSubmitting}>
        Cancel
      </Button>
      <Button type="submit" loading={isSubmitting} disabled={isHeld} title="Ctrl+Enter">
        {capital(action)}
      </Button>
    </div>
  )
}
