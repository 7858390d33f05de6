import { useCallback, useEffect, useMemo, useState } from 'react'
import { useWatch, type FieldErrors, type UseFormReturn } from 'react-hook-form'
import { isUnique } from '../../api/entity-calls.ts'
import type { ApiRecord } from '../../api/records.ts'
import type { Entity } from '../../domain/entity.ts'
import { uniqueSetsOf, type UniqueSet } from '../../domain/unique-sets.ts'
import type { FormValues } from './values.ts'

const typingMs = 300

/** What the server said of values that were asked about. */
export type Taken = Map<string, { readonly values: string; readonly message: string }>

const asked = ({ parameters }: UniqueSet, values: FormValues) =>
  JSON.stringify(parameters.map(({ property }) => values[property] ?? null))

/** What is not unique among the values as they are; what was said of others no longer holds. */
export function takenErrors(sets: readonly UniqueSet[], taken: Taken, values: FormValues): FieldErrors<FormValues> {
  const found: FieldErrors<FormValues> = {}
  for (const set of sets) {
    const said = taken.get(set.path)
    if (said?.values === asked(set, values)) found[set.property] = { type: 'unique', message: said.message }
  }
  return found
}

/** The sets of an entity, and what is known of them: for the form's rules. */
export function useTaken(entity: Entity): { readonly sets: readonly UniqueSet[]; readonly taken: Taken } {
  const sets = useMemo(() => uniqueSetsOf(entity), [entity])
  const [taken] = useState<Taken>(() => new Map())
  return { sets, taken }
}

interface UniqueOptions {
  readonly entity: Entity
  readonly id: number | undefined
  readonly base: ApiRecord | undefined
  readonly form: UseFormReturn<FormValues>
  readonly taken: Taken
}

/** Asks the server, while one types, whether values would be unique. A request that fails counts as a failed check. */
export function useUnique(set: UniqueSet, { entity, id, base, form, taken }: UniqueOptions): void {
  const { control, trigger } = form
  const properties = useMemo(() => set.parameters.map(({ property }) => property), [set])
  const watched = useWatch({ control, name: properties })
  const values = JSON.stringify(watched.map(value => value ?? null))
  const stored = JSON.stringify(properties.map(property => base?.[property] ?? null))
  const ask = useCallback(
    async (signal: AbortSignal) => {
      const given = Object.fromEntries(
        properties.map((property, index) => [property, (JSON.parse(values) as unknown[])[index]]),
      )
      const isFree = await isUnique(entity, set, given, id).catch(() => false)
      if (signal.aborted) return
      const wasTaken = taken.has(set.path)
      if (isFree) taken.delete(set.path)
      else taken.set(set.path, { values, message: set.message })
      // Where nothing has changed there is nothing to judge anew: it would take away what the server has refused since.
      if (!isFree || wasTaken) await trigger(set.property)
    },
    [entity, set, properties, values, id, taken, trigger],
  )
  useEffect(() => {
    const isEmpty = (JSON.parse(values) as unknown[])[0] === null || (JSON.parse(values) as unknown[])[0] === ''
    if (values === stored || isEmpty) return
    const ending = new AbortController()
    const timer = setTimeout(() => void ask(ending.signal), typingMs)
    return () => {
      clearTimeout(timer)
      ending.abort()
    }
  }, [ask, values, stored])
}
