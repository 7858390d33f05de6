import { queryOptions } from '@tanstack/react-query'
import { request } from '../../../api/request.ts'
import type { HardwarePage, SystemAnswer } from '../domain/answers.ts'
import type { ThingKey } from '../domain/thing.ts'
import { type AskedPlace, placeQuery } from './place.ts'

/** Everything that is read here begins with it, so that it is read again together. */
export const hardwareKey = ['hardware'] as const

/** The tree or the table; filters as the API takes them. */
export interface Wanted {
  readonly place: AskedPlace | undefined
  readonly filters: Readonly<Record<string, string>>
}

/** Which list a page is of: the tops of the tree, what is below a thing of it, or the table. */
export type ListOf = 'tops' | 'table' | ThingKey

/** A page of a list. @param after the cursor that the page before it ended with */
export const pageQuery = (list: ListOf, { place, filters }: Wanted, after: string | undefined) => {
  const path = list === 'table' ? 'table' : 'tree'
  const asked: Readonly<Record<string, string>> = {
    ...placeQuery(place),
    ...filters,
    ...(list !== 'table' && list !== 'tops' && { below: list }),
    ...(after !== undefined && { after }),
  }
  return queryOptions({
    queryKey: [...hardwareKey, path, asked],
    queryFn: ({ signal }) =>
      request<HardwarePage>('GET', `/hardware/${path}?${new URLSearchParams(asked)}`, { signal }),
  })
}

/** The versions to filter by. */
export const firmwareQuery = (place: AskedPlace | undefined) =>
  queryOptions({
    queryKey: [...hardwareKey, 'firmware', placeQuery(place)],
    queryFn: ({ signal }) =>
      request<{ versions: readonly string[] }>('GET', `/hardware/firmware?${new URLSearchParams(placeQuery(place))}`, {
        signal,
      }),
  })

/** A whole system. */
export const systemQuery = (place: AskedPlace) =>
  queryOptions({
    queryKey: [...hardwareKey, 'system', placeQuery(place)],
    queryFn: ({ signal }) =>
      request<SystemAnswer>('GET', `/hardware/system?${new URLSearchParams(placeQuery(place))}`, { signal }),
  })
