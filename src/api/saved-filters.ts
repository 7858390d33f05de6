import { queryOptions } from '@tanstack/react-query'
import { recordKeys } from './record-cache.ts'
import { command, request } from './request.ts'

/** A saved filter of a list, for one user and the client they are working for. */
export interface SavedFilter {
  readonly savedFilterId: number
  readonly name: string
  /** Parameters of the list, as in its address. */
  readonly query: string
}

/** The user's own filters of an entity's lists, by name. */
export const savedFiltersQuery = (entity: string) =>
  queryOptions({
    queryKey: [...recordKeys.lists('savedFilter'), entity],
    queryFn: async ({ signal }) => {
      const path = `/saved-filter?${new URLSearchParams({ entity })}`
      return (await request<{ items: readonly SavedFilter[] }>('GET', path, { signal })).items
    },
  })

/** @throws ApiError 422 on `name`: empty, taken, or one too many */
export const saveFilter = (entity: string, name: string, query: string) =>
  request<SavedFilter>('POST', '/saved-filter', { body: { entity, name, query } })

/** Gives a saved filter another name, or another query. @throws ApiError 422 on `name`, 404 if it is gone */
export const changeFilter = (id: number, changes: Partial<Pick<SavedFilter, 'name' | 'query'>>) =>
  request<SavedFilter>('PUT', `/saved-filter/${id}`, { body: changes })

export const deleteFilter = (id: number) => command('DELETE', `/saved-filter/${id}`)
