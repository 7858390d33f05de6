import { useCallback, useId, useRef, useState, type RefObject } from 'react'
import { useForm, type Resolver, type UseFormReturn } from 'react-hook-form'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { addRecord, editRecord } from '../../api/entity-calls.ts'
import { withCustomValues } from '../../api/custom-values.ts'
import { readAnew } from '../../api/read-anew.ts'
import { recordKeys } from '../../api/record-cache.ts'
import type { ApiRecord } from '../../api/records.ts'
import type { Entity } from '../../domain/entity.ts'
import { focusField, showRefusal } from './refused.ts'
import { takenErrors, useTaken, type Taken } from './use-unique.ts'
import {
  errorsOf,
  formFields,
  initialValues,
  sentValues,
  type FormField,
  type FormValues,
  type Mode,
} from './values.ts'
import type { UniqueSet } from '../../domain/unique-sets.ts'

/** Another has changed the record meanwhile: as it is now, and what was to be saved. */
export interface Conflict {
  readonly current: ApiRecord
  readonly mine: FormValues
}

export interface RecordFormState {
  readonly formId: string
  readonly form: UseFormReturn<FormValues>
  readonly fields: readonly FormField[]
  /** The record that the changes are counted from. */
  readonly base: ApiRecord | undefined
  readonly sets: readonly UniqueSet[]
  readonly taken: Taken
  readonly conflict: Conflict | undefined
  readonly submit: () => void
  /** Goes on from the record as it is now, with what was chosen. */
  readonly settle: (chosen: FormValues) => void
  readonly dropConflict: () => void
}

export interface RecordFormOptions {
  readonly entity: Entity
  readonly mode: Mode
  readonly id: number | undefined
  readonly record: ApiRecord | undefined
  readonly preset: ApiRecord | undefined
  readonly onSaved: (saved: ApiRecord) => void
  /** The form stands where the record is shown, and stays there: the record is read anew, not forgotten. */
  readonly isInPlace?: boolean
}

const isConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 409 && typeof error.details['current'] === 'object'

/** A form over a declaration: its rules before it is sent, the server's after, and what others did meanwhile. */
export function useRecordForm(options: RecordFormOptions): RecordFormState {
  const { entity, mode, record, preset } = options
  const formId = useId()
  const { base, counted, countFrom } = useBase(record)
  const [conflict, setConflict] = useState<Conflict>()
  const [fields] = useState(() => formFields(entity, mode))
  const [defaultValues] = useState(() => initialValues(entity, mode, record, preset))
  const { sets, taken, resolver } = useRules(options, counted)
  const form = useForm<FormValues>({ defaultValues, resolver, mode: 'onTouched', shouldFocusError: false })
  const rebase = (current: ApiRecord) => {
    countFrom(current)
    form.reset(initialValues(entity, mode, current))
  }
  const onSaved = (saved: ApiRecord) => {
    if (options.isInPlace) rebase(saved)
    options.onSaved(saved)
  }
  const save = useSaving({ ...options, onSaved }, form, formId, fields, setConflict)
  const submit = () =>
    void form.handleSubmit(
      values => save(values, counted.current),
      errors => focusField(formId, fields.find(({ property }) => errors[property])?.property),
    )()
  const settle = (chosen: FormValues) => {
    rebase(conflict?.current ?? {})
    setConflict(undefined)
    for (const [property, value] of Object.entries(chosen)) form.setValue(property, value, { shouldDirty: true })
    submit()
  }
  const dropConflict = () => setConflict(undefined)
  return { formId, form, fields, base, sets, taken, conflict, submit, settle, dropConflict }
}

/** The record that the changes are counted from: as it was opened, or as it was saved last. */
function useBase(record: ApiRecord | undefined) {
  const [base, setBase] = useState(record)
  const counted = useRef(record)
  const countFrom = (current: ApiRecord) => {
    counted.current = current
    setBase(current)
  }
  return { base, counted, countFrom }
}

/** The rules of the declaration and what is known to be taken, against the record that changes are counted from. */
function useRules({ entity, mode }: RecordFormOptions, counted: RefObject<ApiRecord | undefined>) {
  const { sets, taken } = useTaken(entity)
  const resolver = useCallback<Resolver<FormValues>>(
    values => {
      const errors = { ...takenErrors(sets, taken, values), ...errorsOf(entity, mode, counted.current, values) }
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
    },
    [entity, mode, sets, taken, counted],
  )
  return { sets, taken, resolver }
}

/** Sends what is to be saved; what others have changed meanwhile is a conflict, anything else refused an error. */
function useSaving(
  { entity, mode, id, onSaved, isInPlace = false }: RecordFormOptions,
  form: UseFormReturn<FormValues>,
  formId: string,
  fields: readonly FormField[],
  setConflict: (conflict: Conflict) => void,
) {
  const queryClient = useQueryClient()
  return async (values: FormValues, base: ApiRecord | undefined) => {
    const sent = sentValues(entity, mode, base, values)
    const version = base?.['version']
    try {
      const saved =
        id === undefined
          ? await addRecord(entity, sent)
          : await editRecord(entity, id, { ...sent, ...(typeof version === 'number' && { version }) })
      const queryKey = recordKeys.one(entity.id, Number(saved[entity.key]))
      if (isInPlace) void readAnew(queryClient, queryKey)
      else queryClient.removeQueries({ queryKey, exact: true })
      void readAnew(queryClient, recordKeys.lists(entity.id))
      onSaved(saved)
    } catch (error) {
      if (isConflict(error))
        setConflict({ current: withCustomValues(error.details['current'] as ApiRecord), mine: sent })
      else showRefusal(error, fields, form, formId)
    }
  }
}
