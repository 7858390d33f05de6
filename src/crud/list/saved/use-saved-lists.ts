import { useLocation } from 'react-router'
import type { Entity } from '../../../domain/entity.ts'
import { placeInHistory, wasShown } from '../list-memory.ts'
import { queryOf, writeListState, type ListState } from '../list-state.ts'
import type { ChosenColumns } from '../use-columns.ts'
import { savedListOf, savedQueryOf } from './saved-query.ts'
import { useDefaultFilter, useOpenWithDefault } from './use-default-filter.ts'

interface SavedLists {
  /** The current list, as a saved filter stores it. */
  readonly query: string
  /** Shows the list of a saved filter. */
  readonly show: (query: string) => void
  /** It is about to open with its default filter. */
  readonly isOpening: boolean
}

interface Listed {
  readonly entity: Entity
  readonly state: ListState
  readonly setState: (state: ListState) => void
  readonly columns: ChosenColumns
  /** It is a screen's own list: one within a record's screen opens as it is. */
  readonly isOwn: boolean
}

/** How a list uses saved filters: saving one, showing one, and its default. */
export function useSavedLists({ entity, state, setState, columns, isOwn }: Listed): SavedLists {
  const { key } = useLocation()
  const [usual] = useDefaultFilter(entity)
  const show = (query: string) => {
    const saved = savedListOf(entity, query)
    setState(saved.state)
    columns.choose(saved.columns)
  }
  const isOpening = useOpenWithDefault({
    query: isOwn ? usual?.query : undefined,
    isBare: writeListState(entity, new URLSearchParams(), state).size === 0,
    wasShown: wasShown(placeInHistory(key, entity.id, queryOf(state))),
    show,
  })
  return { query: savedQueryOf({ state, columns: columns.shown.map(({ name }) => name) }), show, isOpening }
}
