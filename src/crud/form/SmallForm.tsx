import { useCallback, useId, useRef, useState, type ReactNode } from 'react'
import { useForm, useFormState, type Resolver } from 'react-hook-form'
import type { ApiRecord } from '../../api/records.ts'
import type { Field } from '../../domain/fields/index.ts'
import { ErrorTile } from '../../ui/ErrorTile.tsx'
import classes from './Form.module.css'
import { FieldRows, FormButtons } from './FormParts.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import { enterToNext } from './next-field.ts'
import { focusField, showRefusal } from './refused.ts'
import { PendingSummary } from './PendingSummary.tsx'
import { errorsOf, formFields, initialValues, sentValues, type FormValues } from './values.ts'

interface SmallFormProps {
  /** The entity's id. */
  entity: string
  /** As they are when it opens. */
  fields: Readonly<Record<string, Field>>
  /** The values that it begins with, and the titles of what they refer to. */
  record?: ApiRecord
  action: string
  /** The title of the error where it fails as a whole. */
  failed?: string
  isInDialog?: boolean
  /** Something beside its fields is still to be chosen: it can't be sent yet. */
  isHeld?: boolean
  /** What it throws is put on the fields that it names; what was typed stays. */
  save: (values: FormValues) => Promise<void>
  onCancel: () => void
  /** What values that pass its rules would do, shown before it is done. */
  summary?: (values: FormValues) => ReactNode
  /** Above the fields. */
  children?: ReactNode
  /** Below them: what is chosen beside the fields. */
  below?: ReactNode
}

const byKeys = { onKeyDown: enterToNext } as const
const nothing: ApiRecord = {}

/** A form of a few fields that is no whole record. */
export function SmallForm(props: SmallFormProps) {
  const {
    entity,
    record = nothing,
    action,
    failed = 'Not saved',
    isInDialog = false,
    isHeld = false,
    save,
    onCancel,
    summary,
    children,
    below,
  } = props
  const formId = useId()
  const [declared] = useState(() => ({ fields: props.fields }))
  const [fields] = useState(() => formFields(declared, 'add'))
  const [defaultValues] = useState(() => initialValues(declared, 'add', undefined, record))
  const resolver = useCallback<Resolver<FormValues>>(
    values => {
      const errors = errorsOf(declared, 'add', undefined, values)
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
    },
    [declared],
  )
  const form = useForm<FormValues>({ defaultValues, resolver, shouldFocusError: false })
  const { isDirty, errors } = useFormState({ control: form.control })
  const isDone = useRef(false)
  const submit = async (values: FormValues) => {
    // Saving may leave the screen; where it stays, there is something to lose again.
    isDone.current = true
    try {
      await save(sentValues(declared, 'add', undefined, values))
    } catch (error) {
      showRefusal(error, fields, form, formId)
    }
    isDone.current = false
  }
  return (
    <form
      noValidate
      className={`${classes.form} ${isInDialog ? classes.inDialog : ''}`}
      aria-label={action}
      {...byKeys}
      onSubmit={event => {
        event.preventDefault()
        form.clearErrors()
        void form.handleSubmit(submit, wrong =>
          focusField(formId, fields.find(({ property }) => wrong[property])?.property),
        )()
      }}
    >
      {!isInDialog && <LeaveGuard isDirty={isDirty} isDone={isDone} onLeave={() => undefined} />}
      {errors.root?.message !== undefined && <ErrorTile title={failed} reason={errors.root.message} />}
      {children}
      <fieldset className={classes.section}>
        <FieldRows entity={entity} fields={fields} control={form.control} record={record} formId={formId} form={form} />
        {below}
      </fieldset>
      {summary && (
        <PendingSummary entity={entity} declared={declared} mode="add" base={undefined} control={form.control}>
          {summary}
        </PendingSummary>
      )}
      <FormButtons control={form.control} action={action} onCancel={onCancel} isHeld={isHeld} />
    </form>
  )
}
