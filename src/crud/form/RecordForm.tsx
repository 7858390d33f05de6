import { Alert, Button, Group, Skeleton } from '@mantine/core'
import { useMemo, useRef, useState, type RefObject } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { messageOf } from '../../api/api-error.ts'
import type { ApiRecord } from '../../api/records.ts'
import type { Entity } from '../../domain/entity.ts'
import type { UniqueSet } from '../../domain/unique-sets.ts'
import { applies } from '../../domain/validate.ts'
import { ErrorTile } from '../../ui/ErrorTile.tsx'
import { useCustomised } from '../custom/use-customised.ts'
import { BeforeSaveSummary } from '../before-save/BeforeSaveSummary.tsx'
import { useConfirmed } from '../before-save/use-confirmed.tsx'
import { HoldProvider, useHolds } from '../fields/hold.ts'
import { dateTimeText } from '../fields/instants.ts'
import { useCaller } from '../caller/caller.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import { EmptyQuestion } from '../before-save/EmptyQuestion.tsx'
import classes from './Form.module.css'
import { FieldRows, FormButtons } from './FormParts.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import { enterToNext } from './next-field.ts'
import { PendingSummary } from './PendingSummary.tsx'
import { useDraft, type KeptDraft } from './use-draft.ts'
import { useRecordForm, type RecordFormOptions, type RecordFormState } from './use-record-form.ts'
import { useUnique } from './use-unique.ts'
import { sectionsOf } from './values.ts'

interface RecordFormProps extends Omit<RecordFormOptions, 'onSaved' | 'confirm'> {
  /** 'Save', 'Create door' */
  action: string
  onSaved: (saved: ApiRecord) => void
  onCancel: () => void
  /** In a dialog there is no draft, and nothing to leave. */
  isInDialog?: boolean
}

const nothing: ApiRecord = {}
const byKeys = { onKeyDown: enterToNext } as const

/** The form of an entity, once it is known what its client has added to it. */
export function RecordForm(props: RecordFormProps) {
  const { entity, isKnown, error, retry } = useCustomised(props.entity)
  // An open form stays as it is, even if the definitions change.
  const [opened, setOpened] = useState(isKnown ? entity : undefined)
  if (!opened && isKnown) setOpened(entity)
  if (opened) return <KnownForm {...props} entity={opened} />
  if (!error) return <Skeleton height="20rem" radius="md" />
  return <ErrorTile title="The custom fields could not be loaded" reason={messageOf(error)} onRetry={retry} />
}

/** Its fields in sections, its rules, and the guards against losing work. */
function KnownForm({ action, onSaved, onCancel, isInDialog = false, ...options }: RecordFormProps) {
  const isDone = useRef(false)
  const { isHeld, hold } = useHolds()
  const saved = useRef<(record: ApiRecord) => void>(onSaved)
  const { confirm, dialog } = useConfirmed(options.entity.id, action)
  const state = useRecordForm({
    ...options,
    confirm,
    onSaved: record => {
      isDone.current = true
      draft.forget()
      saved.current(record)
    },
  })
  const { entity, id } = options
  const { form, base } = state
  const version = typeof base?.['version'] === 'number' ? base['version'] : null
  const draft = useDraft({ entity, id, version, form, isKept: !isInDialog })
  return (
    <>
      {draft.offered && <OfferedDraft draft={draft} />}
      <form
        noValidate
        className={`${classes.form} ${isInDialog ? classes.inDialog : ''}`}
        aria-label={action}
        {...byKeys}
        onSubmit={event => {
          event.preventDefault()
          state.submit()
        }}
      >
        <FormErrors state={state} />
        <HoldProvider value={hold}>
          <Sections entity={entity.id} state={state} record={base ?? nothing} />
        </HoldProvider>
        {state.sets.map(set => (
          <UniqueCheck key={set.path} set={set} state={state} entity={entity} id={id} />
        ))}
        <PendingSummary entity={entity.id} declared={entity} mode={options.mode} base={base} control={form.control}>
          {values => <BeforeSaveSummary entity={entity.id} writes={[{ entity: entity.id, id, values }]} />}
        </PendingSummary>
        <Foot
          state={state}
          action={action}
          onCancel={onCancel}
          isDone={isDone}
          isHeld={isHeld}
          draft={isInDialog ? undefined : draft}
        />
      </form>
      {dialog}
      <EmptyQuestion action={action} questions={state.questions} onAnswer={state.answer} />
      {state.conflict && (
        <ConflictDialog
          entity={entity}
          conflict={state.conflict}
          onSettle={state.settle}
          onClose={state.dropConflict}
        />
      )}
    </>
  )
}

interface SectionsProps {
  entity: string
  state: RecordFormState
  record: ApiRecord
}

/** The fields that apply by what stands in the others, in their sections. */
export function Sections({ entity, state, record }: SectionsProps) {
  const { formId, form, fields } = state
  const asked = useMemo(
    () => [...new Set(fields.flatMap(({ field }) => (field.when ? [field.when.field] : [])))],
    [fields],
  )
  const answers = useWatch({ control: form.control, name: asked })
  const values = { ...record, ...Object.fromEntries(asked.map((name, index) => [name, answers[index]])) }
  return sectionsOf(fields.filter(({ field }) => applies(field, values))).map(({ title, fields: own }) => (
    <fieldset key={title ?? ''} className={classes.section}>
      {title !== undefined && <legend className={classes.legend}>{title}</legend>}
      <FieldRows entity={entity} fields={own} control={form.control} record={record} formId={formId} form={form} />
    </fieldset>
  ))
}

interface UniqueCheckProps {
  set: UniqueSet
  state: RecordFormState
  entity: Entity
  id: number | undefined
}

/** Says while it is typed that a value is taken. */
export function UniqueCheck({ set, state: { form, base, taken }, entity, id }: UniqueCheckProps) {
  useUnique(set, { entity, id, base, form, taken })
  return null
}

/** What the server refused and belongs to no field. */
export function FormErrors({ state: { form } }: { state: RecordFormState }) {
  const { errors } = useFormState({ control: form.control })
  const message = errors.root?.message
  return message === undefined ? null : <ErrorTile title="Not saved" reason={message} />
}

interface FootProps {
  state: RecordFormState
  action: string
  onCancel: () => void
  isDone: RefObject<boolean>
  /** An upload is in progress: the values to be saved are not complete. */
  isHeld: boolean
  draft: KeptDraft | undefined
}

function Foot({ state: { form }, action, onCancel, isDone, isHeld, draft }: FootProps) {
  const { isDirty } = useFormState({ control: form.control })
  return (
    <>
      {draft && <LeaveGuard isDirty={isDirty || isHeld} isDone={isDone} onLeave={draft.forget} />}
      <FormButtons control={form.control} action={action} onCancel={onCancel} isHeld={isHeld} />
    </>
  )
}

function OfferedDraft({ draft: { offered, restore, discard } }: { draft: KeptDraft }) {
  const { zone } = useCaller()
  const [at] = useState(() => new Date(offered?.at ?? 0).toISOString())
  return (
    <Alert color="gray" variant="outline" title={`You have unsaved changes from ${dateTimeText(at, zone)}`} mb="md">
      <Group mt="xs">
        <Button size="compact-sm" onClick={restore}>
          Restore them
        </Button>
        <Button size="compact-sm" variant="default" onClick={discard}>
          Discard them
        </Button>
      </Group>
    </Alert>
  )
}
