import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Names } from '../../domain/answers.ts'
import { type ListOf, pageQuery, type Wanted } from '../queries.ts'
import type { Level } from './lines.ts'

export interface Levels {
  readonly of: ReadonlyMap<ListOf, Level>
  readonly areas: Names
  readonly controllers: Names
  /** When the oldest of it was read, epoch ms; 0 before. */
  readonly readAt: number
}

/** Lists that are open: each read when it is opened, a page at a time, and read again when something changes. */
export function useLevels(lists: readonly ListOf[], wanted: Wanted): Levels {
  const client = useQueryClient()
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({})
  const asked = lists.flatMap(list => {
    const pages: { list: ListOf; query: ReturnType<typeof pageQuery> }[] = []
    // Each page begins where the one before it ends now, whatever has been added since.
    let after: string | null | undefined
    for (let page = 0; page < (counts[list] ?? 1) && after !== null; page++) {
      const query = pageQuery(list, wanted, after)
      pages.push({ list, query })
      after = client.getQueryData(query.queryKey)?.next ?? null
    }
    return pages
  })
  const results = useQueries({ queries: asked.map(({ query }) => query) })
  const all = asked.map(({ list }, index) => ({ list, result: results[index] }))
  const of = new Map<ListOf, Level>()
  for (const list of lists) {
    const pages = all.flatMap(each => (each.list === list && each.result ? [each.result] : []))
    const failed = pages.find(({ error, data }) => error && !data)
    const isMore = pages.at(-1)?.data?.next
    of.set(list, {
      items: pages.flatMap(({ data }) => data?.items ?? []),
      isLoading: pages.some(({ isPending }) => isPending),
      error: failed?.error ?? null,
      retry: () => void failed?.refetch(),
      more: isMore ? () => setCounts(before => ({ ...before, [list]: (before[list] ?? 1) + 1 })) : undefined,
    })
  }
  const read = results.flatMap(({ data }) => data ?? [])
  const times = results.flatMap(({ dataUpdatedAt }) => (dataUpdatedAt > 0 ? [dataUpdatedAt] : []))
  return {
    of,
    areas: Object.assign({}, ...read.map(({ areas }) => areas)) as Names,
    controllers: Object.assign({}, ...read.map(({ controllers }) => controllers)) as Names,
    readAt: times.length > 0 ? Math.min(...times) : 0,
  }
}
