import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useId, useRef, useState, type RefObject } from 'react'
import { useForm, type Resolver, type UseFormReturn } from 'react-hook-form'
import { ApiError } from '../../../../api/api-error.ts'
import { recordKeys } from '../../../../api/record-cache.ts'
import { refreshQueries } from '../../../../api/refresh-queries.ts'
import { request } from '../../../../api/request.ts'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { draftKey } from '../../../../crud/form/draft-keys.ts'
import { readDraft } from '../../../../crud/form/draft.ts'
import { focusField, showRefusal } from '../../../../crud/form/refused.ts'
import { useKeeping } from '../../../../crud/form/use-keeping.ts'
import { useTaken } from '../../../../crud/form/use-unique.ts'
import { type FormField, type FormValues, initialValues } from '../../../../crud/form/values.ts'
import { isEmpty } from '../../../../domain/validate.ts'
import type { PersonMade } from '../../domain/with-access.ts'
import { secrets } from './fields.ts'
import { bodyOf, type Known, type Parts, propertyOf, wrongIn } from './rules.ts'
import { newIdempotencyKey } from '../../../../api/idempotency-key.ts'

export interface NewPerson {
  readonly formId: string
  readonly form: UseFormReturn<FormValues>
  readonly known: { readonly person: Known; readonly token: Known }
  /** What was typed before the page was loaded again is there. */
  readonly isResumed: boolean
  readonly isDone: RefObject<boolean>
  readonly submit: () => void
  /** Begins again with nothing. */
  readonly clear: () => void
  readonly forget: () => void
}

const emptyValues = ({ person, token }: Parts): FormValues => ({
  ...initialValues(token, 'add', undefined),
  ...initialValues(person, 'add', undefined),
  fobId: null,
  groupIds: [],
  areaIds: [],
  accessFrom: null,
  accessUntil: null,
})

/** The flow's one form: its rules, what is kept while it is filled in, and how it is sent. */
export function useNewPerson(
  parts: Parts,
  order: readonly FormField[],
  onSaved: (made: PersonMade, values: FormValues) => void,
): NewPerson {
  const formId = useId()
  const [person, token] = [useTaken(parts.person), useTaken(parts.token)]
  const isTried = useRef(false)
  const resolver = useRules(parts, person, token, isTried)
  const draft = useDraftOf(parts)
  const [defaultValues] = useState(() => ({ ...emptyValues(parts), ...draft.found }))
  const form = useForm<FormValues>({ defaultValues, resolver, mode: 'onTouched', shouldFocusError: false })
  const { forget, isOver } = useKeeping({ form, key: draft.key, version: null, isKept: true, keeps })
  const save = useSaving(parts, form, formId, order, (made, values) => {
    forget()
    onSaved(made, values)
  })
  const submit = () => {
    isTried.current = true
    void form.handleSubmit(save, errors =>
      focusField(formId, order.find(({ property }) => errors[property])?.property),
    )()
  }
  const clear = () => {
    isTried.current = false
    form.reset(emptyValues(parts))
    sessionStorage.removeItem(draft.key)
    form.setFocus('firstName')
  }
  return {
    formId,
    form,
    known: { person, token },
    isResumed: draft.found !== undefined,
    isDone: isOver,
    submit,
    clear,
    forget,
  }
}

/**
 * The rules of both declarations, and what is known to be taken. Before it is sent for the first time nothing is missing
 * yet: a field that is merely left moves nothing under the pointer.
 */
const useRules = (parts: Parts, person: Known, token: Known, isTried: RefObject<boolean>) => {
  const { words } = useCaller()
  return useCallback<Resolver<FormValues>>(
    values => {
      const errors = wrongIn(parts, [person, token], values, words)
      if (!isTried.current) for (const name of Object.keys(errors)) if (isEmpty(values[name])) delete errors[name]
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
    },
    [parts, person, token, isTried, words],
  )
}

function useDraftOf({ person }: Parts) {
  const { user } = useCaller()
  const key = draftKey(user?.userId ?? 0, user?.workingClientId ?? 0, `${person.id}-with-access`, undefined)
  const [found] = useState(() => readDraft(sessionStorage, key)?.values)
  return { key, found }
}

/** What opens doors is not kept. */
const keeps = (name: string) => !secrets.has(name)

/** Sends what passes the rules; a refusal stands at its field. */
function useSaving(
  parts: Parts,
  form: UseFormReturn<FormValues>,
  formId: string,
  order: readonly FormField[],
  onSaved: (made: PersonMade, values: FormValues) => void,
) {
  const queryClient = useQueryClient()
  // Kept while no answer says what became of it: what is sent again is not done again.
  const key = useRef(newIdempotencyKey())
  return async (values: FormValues) => {
    try {
      const made = await request<PersonMade>('POST', '/person/with-access', {
        body: bodyOf(parts, values, key.current),
      })
      key.current = newIdempotencyKey()
      for (const id of ['person', 'token', 'tokenActivation']) void refreshQueries(queryClient, recordKeys.lists(id))
      onSaved(made, values)
    } catch (error) {
      showRefusal(atFields(error, values), order, form, formId)
    }
  }
}

const atFields = (error: unknown, values: FormValues) =>
  error instanceof ApiError && error.errors.length > 0
    ? new ApiError(
        error.status,
        error.message,
        error.errors.map(each => ({ ...each, propertyName: propertyOf(each.propertyName, values) })),
      )
    : error
