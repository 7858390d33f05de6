import type { Entity } from '../../../domain/entity.ts'
import { queryOf, readListState, type ListState } from '../list-state.ts'

/** What a saved filter brings back. */
export interface SavedList {
  readonly state: ListState
  /** The names of its columns; none if it was saved without. */
  readonly columns: readonly string[]
}

/** A list as a saved filter stores it: search, sort, filters and columns, always in the same order. */
export function savedQueryOf({ state, columns }: SavedList): string {
  const query = new URLSearchParams(queryOf(state))
  query.set('columns', columns.join(','))
  return String(query)
}

/** The list of a saved filter; what the declaration no longer has is left out. */
export function savedListOf(entity: Pick<Entity, 'list' | 'fields'>, query: string): SavedList {
  const parameters = new URLSearchParams(query)
  return {
    state: readListState(entity, parameters),
    columns: (parameters.get('columns') ?? '').split(',').filter(Boolean),
  }
}
