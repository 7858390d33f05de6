import { useQueries, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { pageQuery, pageRows, type Api } from '../../api/entity-calls.ts'
import type { ApiRecord, RecordPage } from '../../api/records.ts'
import { keepList, leftList } from './list-memory.ts'
import { pagesAround, withNext, type Starts } from './pages.ts'

export interface Pages {
  /** Rows that are known to be there: more may follow the last. */
  readonly count: number
  /** A record, undefined while its page is read. */
  readonly recordAt: (index: number) => ApiRecord | undefined
  /** Records that are in memory, in their order. */
  readonly loaded: readonly ApiRecord[]
  /** Tells which rows are seen, so that their pages are read and others forgotten. */
  readonly see: (first: number, last: number) => void
  readonly isFirstLoad: boolean
  readonly error: unknown
  /** When the shown records were read, in epoch ms. */
  readonly readAt: number | undefined
  readonly retry: () => void
}

const step = 20

/**
 * A list read page by page, by cursors. Only the pages around the visible part are kept current and in memory, so
 * a list may have any length. Mount it again for another query.
 * @param place its place in the browser's history: it starts as it was left there
 */
export function usePages(entity: Api, named: string | undefined, query: string, place: string): Pages {
  const [starts, setStarts] = useState(() => leftList(place).starts)
  const [lastSize, setLastSize] = useState(() => leftList(place).lastSize)
  const [seen, setSeen] = useState<readonly [number, number]>([0, 0])
  const wanted = useMemo(() => pagesAround(starts, seen[0], seen[1], pageRows), [starts, seen])
  const queries = wanted.map(index => pageQuery(entity, named, query, starts[index]))
  const { results, error, readAt, retry } = useQueries({ queries, combine })
  useEffect(() => keepList(place, { starts, lastSize }), [place, starts, lastSize])
  useFollowPages(entity, named, query, { wanted, results, starts, setStarts, setLastSize })

  const see = useCallback((first: number, last: number) => {
    const rounded = [Math.floor(first / step) * step, Math.ceil(last / step) * step] as const
    setSeen(before => (before[0] === rounded[0] && before[1] === rounded[1] ? before : rounded))
  }, [])
  return useMemo(() => {
    const pages = new Map(wanted.map((index, place) => [index, results[place]?.items]))
    const last = starts.length - 1
    return {
      count: last * pageRows + (pages.get(last)?.length ?? lastSize ?? (readAt === undefined ? 0 : 1)),
      recordAt: (index: number) => pages.get(Math.floor(index / pageRows))?.[index % pageRows],
      loaded: [...pages.values()].flatMap(items => items ?? []),
      see,
      isFirstLoad: readAt === undefined && !error,
      error,
      readAt,
      retry,
    }
  }, [wanted, results, starts, lastSize, see, error, readAt, retry])
}

/** What is known of the pages together: how old the oldest is, what failed, and how to try that again. */
function combine(queries: readonly UseQueryResult<RecordPage>[]) {
  const failed = queries.filter(({ error }) => error)
  const times = queries.flatMap(({ data, dataUpdatedAt }) => (data ? [dataUpdatedAt] : []))
  return {
    results: queries.map(({ data }) => data),
    error: failed[0]?.error ?? undefined,
    readAt: times.length > 0 ? Math.min(...times) : undefined,
    retry: () => void Promise.all(failed.map(({ refetch }) => refetch())),
  }
}

interface Following {
  readonly wanted: readonly number[]
  readonly results: readonly (RecordPage | undefined)[]
  readonly starts: Starts
  readonly setStarts: (change: (before: Starts) => Starts) => void
  readonly setLastSize: (size: number | undefined) => void
}
type Told = readonly (readonly [index: number, next: string | null, size: number])[]

/** Learns from each page where the next begins; a page that moved is read before it replaces the old. */
function useFollowPages(entity: Api, named: string | undefined, query: string, following: Following): void {
  const { wanted, results, starts, setStarts, setLastSize } = following
  const queryClient = useQueryClient()
  // As text, so that the same answer read again is nothing new.
  const told = JSON.stringify(
    wanted.flatMap((index, place): Told => {
      const page = results[place]
      return page ? [[index, page.next, page.items.length]] : []
    }),
  )
  useEffect(() => {
    for (const [index, next, size] of JSON.parse(told) as Told) {
      if (next === null) setLastSize(size)
      const isMoved = next !== null && starts[index + 1] !== undefined && starts[index + 1] !== next
      const take = () => setStarts(before => withNext(before, index, next))
      if (isMoved) void queryClient.prefetchQuery(pageQuery(entity, named, query, next)).then(take)
      else take()
    }
  }, [told, starts, entity, named, query, queryClient, setStarts, setLastSize])
}
