import { useCallback, useId, useRef, useState, type RefObject } from 'react'
import { useForm, type Resolver, type UseFormReturn } from 'react-hook-form'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { addRecord, editRecord } from '../../api/entity-calls.ts'
import { withCustomValues } from '../../api/custom-values.ts'
import { refreshQueries } from '../../api/refresh-queries.ts'
import { recordKeys } from '../../api/record-cache.ts'
import type { ApiRecord } from '../../api/records.ts'
import type { Entity } from '../../domain/entity.ts'
import type { PendingWrite } from '../before-save/before-save.ts'
import { focusField, showRefusal } from './refused.ts'
import { takenErrors, useTaken, type Taken } from './use-unique.ts'
import {
  errorsOf,
  formFields,
  initialValues,
  questionsOf,
  sentValues,
  type FormField,
  type FormValues,
  type Mode,
} from './values.ts'
import type { UniqueSet } from '../../domain/unique-sets.ts'

/** Another user has changed the record: as it is now, and what was to be saved. */
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
  /** What has to be confirmed before it is sent. */
  readonly questions: readonly string[]
  /** Sends it after all, or goes back to the form. */
  readonly answer: (isConfirmed: boolean) => void
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
  /** Whether to go on, where the writes better aren't made unseen. */
  readonly confirm?: ((writes: readonly PendingWrite[]) => Promise<boolean>) | undefined
  /** The form is part of the record's page and stays there: the record is read again, not dropped. */
  readonly isInPlace?: boolean
}

const isConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 409 && typeof error.details['current'] === 'object'

/** A form over a declaration: its rules before it is sent, the server's after, and conflicts with other users. */
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
  const { questions, submit, answer } = useSubmit(form, options, counted, { formId, fields, save })
  const settle = (chosen: FormValues) => {
    rebase(conflict?.current ?? {})
    setConflict(undefined)
    for (const [property, value] of Object.entries(chosen)) form.setValue(property, value, { shouldDirty: true })
    submit()
  }
  const dropConflict = () => setConflict(undefined)
  return { formId, form, fields, base, sets, taken, conflict, submit, questions, answer, settle, dropConflict }
}

interface Submitted {
  readonly formId: string
  readonly fields: readonly FormField[]
  readonly save: (values: FormValues, base: ApiRecord | undefined) => Promise<void>
}

/** Saves what passes the rules; asks first about fields better not left empty. */
function useSubmit(
  form: UseFormReturn<FormValues>,
  { entity, mode, id, confirm }: RecordFormOptions,
  counted: RefObject<ApiRecord | undefined>,
  { formId, fields, save }: Submitted,
) {
  const [questions, setQuestions] = useState<readonly string[]>([])
  const send = (isConfirmed: boolean) =>
    void form.handleSubmit(
      async values => {
        const sent = sentValues(entity, mode, counted.current, values)
        const open = isConfirmed ? [] : questionsOf(entity, sent)
        setQuestions(open)
        if (open.length > 0) return
        const isAllowed = (await confirm?.([{ entity: entity.id, id, values: sent }])) ?? true
        if (isAllowed) await save(values, counted.current)
      },
      errors => focusField(formId, fields.find(({ property }) => errors[property])?.property),
    )()
  const answer = (isConfirmed: boolean) => {
    setQuestions([])
    if (isConfirmed) send(true)
  }
  return { questions, submit: () => send(false), answer }
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

/** Sends the changes; if others changed the record in the meantime that is a conflict, any other refusal an error. */
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
      if (isInPlace) void refreshQueries(queryClient, queryKey)
      else queryClient.removeQueries({ queryKey, exact: true })
      void refreshQueries(queryClient, recordKeys.lists(entity.id))
      onSaved(saved)
    } catch (error) {
      if (isConflict(error))
        setConflict({ current: withCustomValues(error.details['current'] as ApiRecord), mine: sent })
      else showRefusal(error, fields, form, formId)
    }
  }
}
