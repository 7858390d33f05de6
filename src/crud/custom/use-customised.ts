import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { customFieldsQuery } from '../../api/custom-fields.ts'
import type { Entity } from '../../domain/entity.ts'
import { isCustomisable } from '../../domain/customisable.ts'
import { useCaller } from '../caller/caller.ts'
import { customised, onCards } from './customised.ts'

export interface Customised {
  /** With the custom fields, as soon as they are known. */
  readonly entity: Entity
  /** The names of the custom fields shown on a record's card. */
  readonly onCards: readonly string[]
  /** They are known: a form can be complete. */
  readonly isKnown: boolean
  readonly error: unknown
  readonly retry: () => void
}

/** An entity with the fields that its client has added: they come and go while one looks. */
export function useCustomised(entity: Entity): Customised {
  const { may } = useCaller()
  const isAsked = isCustomisable(entity.id) && may(entity.permission.read)
  const { data, error, refetch } = useQuery({ ...customFieldsQuery(entity.id), enabled: isAsked })
  return useMemo(
    () => ({
      entity: customised(entity, data ?? []),
      onCards: onCards(data ?? []),
      isKnown: !isAsked || data !== undefined,
      error,
      retry: () => void refetch(),
    }),
    [entity, data, isAsked, error, refetch],
  )
}
