import { notifications } from '@mantine/notifications'
import { useRef, useState, type ReactNode } from 'react'
import { useFormState } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { ApiRecord } from '../../api/records.ts'
import type { Entity } from '../../domain/entity.ts'
import { EmptyQuestion } from '../before-save/EmptyQuestion.tsx'
import { placeOf } from '../caller/places.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import classes from './Form.module.css'
import { FormButtons } from './FormParts.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import { enterToNext } from './next-field.ts'
import { FormErrors, Sections, UniqueCheck } from './RecordForm.tsx'
import { useRecordForm, type RecordFormState } from './use-record-form.ts'

interface PartFormProps {
  /** With the fields of this part alone. */
  entity: Entity
  id: number
  record: ApiRecord
  /** 'Save settings' */
  action: string
  /** The notice once it is saved. */
  saved: string
  /** What follows then. */
  onSaved?: () => void
  /** What stands above the fields; it may follow the form. */
  above?: (state: RecordFormState, record: ApiRecord) => ReactNode
}

const byKeys = { onKeyDown: enterToNext } as const

/** A form for some fields of a record, on a screen of its own. It stays open after a save. */
export function PartForm({ entity, id, record, action, saved, onSaved, above }: PartFormProps) {
  const navigate = useNavigate()
  const [opened] = useState(record)
  const state = useRecordForm({
    entity,
    mode: 'edit',
    id,
    record: opened,
    preset: undefined,
    isInPlace: true,
    onSaved() {
      notifications.show({ message: saved })
      onSaved?.()
    },
  })
  const { form, base = opened, conflict } = state
  const detail = placeOf(entity, 'detail', id, entity.term)
  return (
    <form
      noValidate
      className={classes.form}
      aria-label={action}
      {...byKeys}
      onSubmit={event => {
        event.preventDefault()
        state.submit()
      }}
    >
      <FormErrors state={state} />
      {above?.(state, base)}
      <Sections entity={entity.id} state={state} record={base} />
      {state.sets.map(set => (
        <UniqueCheck key={set.path} set={set} state={state} entity={entity} id={id} />
      ))}
      <Guarded state={state} />
      <FormButtons control={form.control} action={action} onCancel={() => void navigate(detail ?? '/')} />
      <EmptyQuestion action={action} questions={state.questions} onAnswer={state.answer} />
      {conflict && (
        <ConflictDialog entity={entity} conflict={conflict} onSettle={state.settle} onClose={state.dropConflict} />
      )}
    </form>
  )
}

/** Asks before what was typed is left unsaved. */
function Guarded({ state: { form } }: { state: RecordFormState }) {
  const { isDirty } = useFormState({ control: form.control })
  const isDone = useRef(false)
  return <LeaveGuard isDirty={isDirty} isDone={isDone} onLeave={() => undefined} />
}
