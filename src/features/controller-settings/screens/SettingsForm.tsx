import { notifications } from '@mantine/notifications'
import { useRef, useState } from 'react'
import { useFormState } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { ApiRecord } from '../../../api/records.ts'
import { EmptyQuestion } from '../../../crud/before-save/EmptyQuestion.tsx'
import { placeOf } from '../../../crud/caller/places.ts'
import { ConflictDialog } from '../../../crud/form/ConflictDialog.tsx'
import classes from '../../../crud/form/Form.module.css'
import { FieldRows, FormButtons } from '../../../crud/form/FormParts.tsx'
import { LeaveGuard } from '../../../crud/form/LeaveGuard.tsx'
import { enterToNext } from '../../../crud/form/next-field.ts'
import { useRecordForm, type RecordFormState } from '../../../crud/form/use-record-form.ts'
import { sectionsOf } from '../../../crud/form/values.ts'
import type { Entity } from '../../../domain/entity.ts'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import { Differences } from './Differences.tsx'

const action = 'Save settings'

/** The settings of a controller in sections. It stays open after a save: what comes of it is shown above. */
export function SettingsForm({ settings, id, record }: { settings: Entity; id: number; record: ApiRecord }) {
  const navigate = useNavigate()
  const [opened] = useState(record)
  const state = useRecordForm({
    entity: settings,
    mode: 'edit',
    id,
    record: opened,
    preset: undefined,
    isInPlace: true,
    onSaved: () => notifications.show({ message: 'Settings saved' }),
  })
  const { form, formId, fields, base, submit } = state
  const detail = placeOf(settings, 'detail', id, settings.term)
  return (
    <form
      noValidate
      className={classes.form}
      aria-label={action}
      onKeyDown={enterToNext}
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      <Refused state={state} />
      <Differences settings={settings} form={form} formId={formId} record={base ?? opened} />
      {sectionsOf(fields).map(({ title, fields: own }) => (
        <fieldset key={title ?? ''} className={classes.section}>
          {title !== undefined && <legend className={classes.legend}>{title}</legend>}
          <FieldRows
            entity={settings.id}
            fields={own}
            control={form.control}
            record={base ?? opened}
            formId={formId}
            form={form}
          />
        </fieldset>
      ))}
      <Guarded state={state} />
      <FormButtons control={form.control} action={action} onCancel={() => void navigate(detail ?? '/')} />
      <EmptyQuestion action={action} questions={state.questions} onAnswer={state.answer} />
      {state.conflict && (
        <ConflictDialog
          entity={settings}
          conflict={state.conflict}
          onSettle={state.settle}
          onClose={state.dropConflict}
        />
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

/** What the server refused and belongs to no field. */
function Refused({ state: { form } }: { state: RecordFormState }) {
  const { errors } = useFormState({ control: form.control })
  const message = errors.root?.message
  return message === undefined ? null : <ErrorTile title="Not saved" reason={message} />
}
