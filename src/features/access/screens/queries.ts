import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { pageRows } from '../../../api/entity-calls.ts'
import { recordKeys } from '../../../api/record-cache.ts'
import { request } from '../../../api/request.ts'
import type { AreaOpener, Explanation, Opened, Opener } from '../domain/answer.ts'

/** What is asked: by the names that the API and the address of the screen use. */
export type Asked = Readonly<Record<string, string | number | boolean | undefined>>

/** 'doorId=4&anyTime=true', in a fixed order: it is part of a key. */
export const queryOf = (asked: Asked): string =>
  new URLSearchParams(
    Object.entries(asked)
      .filter(([, value]) => value !== undefined && value !== '')
      .map(([name, value]): [string, string] => [name, String(value)])
      .toSorted(([one], [other]) => one.localeCompare(other)),
  ).toString()

interface Page<T> {
  readonly items: readonly T[]
  readonly next: string | null
}

interface AreaPage extends Page<AreaOpener> {
  readonly doors: number
  readonly isWhole: boolean
  readonly controllerIds: readonly number[]
}

/** Read again when an activation changes: it is among what depends on those. */
const keyOf = (kind: string, query: string) => [...recordKeys.lists('tokenActivation'), 'access', kind, query]

/** A list by its path below /access. */
export type ListKind = 'who' | 'who/area' | 'what'

const pages = <P extends Page<unknown>>(kind: ListKind, asked: Asked) => {
  const query = queryOf(asked)
  return infiniteQueryOptions({
    queryKey: keyOf(kind, query),
    queryFn: ({ pageParam, signal }) =>
      request<P>('GET', `/access/${kind}?${query}&limit=${pageRows}${pageParam}`, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }: P) => (next === null ? undefined : `&after=${next}`),
  })
}

/** Who opens a door. */
export const openersQuery = (asked: Asked) => pages<Page<Opener>>('who', asked)
/** Who opens doors of an area; which doors and controllers those are stands in every page. */
export const areaOpenersQuery = (asked: Asked) => pages<AreaPage>('who/area', asked)
/** What somebody opens. */
export const openedQuery = (asked: Asked) => pages<Page<Opened>>('what', asked)

/** Why a credential opens a door, or doesn't. */
export const explanationQuery = (asked: Asked) =>
  queryOptions({
    queryKey: keyOf('explain', queryOf(asked)),
    queryFn: ({ signal }) => request<Explanation>('GET', `/access/explain?${queryOf(asked)}`, { signal }),
  })
