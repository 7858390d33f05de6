import { useLocalStorage } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import type { SavedFilter } from '../../../api/saved-filters.ts'
import type { Entity } from '../../../domain/entity.ts'
import { useCaller } from '../../caller/caller.ts'

/** The saved filter that a list opens with, stored for the user and their working client on this machine. */
export function useDefaultFilter(
  entity: Entity,
): readonly [SavedFilter | undefined, (filter: SavedFilter | undefined) => void] {
  const { user } = useCaller()
  const [kept, keep, forget] = useLocalStorage<SavedFilter | undefined>({
    key: `gatehouse-filter-${user?.userId ?? 0}-${user?.workingClientId ?? 0}-${entity.id}`,
    getInitialValueInEffect: false,
  })
  return [kept, filter => (filter ? keep(filter) : forget())]
}

interface Opening {
  readonly query: string | undefined
  /** Nothing in the address says what the list shows. */
  readonly isBare: boolean
  /** The list was shown like this at this place of the browser's history. */
  readonly wasShown: boolean
  readonly show: (query: string) => void
}

/**
 * Opens a list with its default filter where its address says nothing else: not when it was cleared by hand, nor where
 * one goes back to it. Returns whether that is about to happen.
 */
export function useOpenWithDefault({ query, isBare, wasShown, show }: Opening): boolean {
  const { key } = useLocation()
  const cleared = useNavigationType() === 'REPLACE'
  const isOpening = query !== undefined && isBare && !wasShown && !cleared
  const latest = useRef(show)
  useEffect(() => {
    latest.current = show
  })
  useEffect(() => {
    if (isOpening) latest.current(query)
  }, [isOpening, query, key])
  return isOpening
}
