import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { pageQuery } from '../../api/entity-calls.ts'
import type { ApiRecord } from '../../api/records.ts'
import { wireName } from '../../domain/fields/index.ts'
import { useCaller } from '../../crud/caller/caller.ts'
import { levelsOf, stepOf, type Path } from './levels.ts'

/** What stands below one place, of one kind, as far as it has been read. */
export interface Branch {
  readonly entity: string
  readonly records: readonly ApiRecord[]
  readonly isLoading: boolean
  readonly error: unknown
  readonly retry: () => void
  /** Reads the next hundred; undefined if there are no more. */
  readonly more: (() => void) | undefined
}

/** The branches below open rows: read when they are opened, a hundred at a time, and updated live. */
export function useLevels(open: readonly Path[]): ReadonlyMap<Path, readonly Branch[]> {
  const { may, entity: entityOf } = useCaller()
  const [cursors, setCursors] = useState<Readonly<Record<string, readonly string[]>>>({})
  const wanted = open.flatMap(path =>
    levelsOf(stepOf(path).entity).flatMap(({ entity: id, by }) => {
      const entity = entityOf(id)
      const field = entity?.fields[by]
      if (!entity || !field || !may(entity.permission.read)) return []
      const key = `${path} ${id}`
      const search = `${wireName(by, field)}=${stepOf(path).id}&sort=${entity.list?.sort ?? ''}`
      return [{ path, key, entity, queries: [undefined, ...(cursors[key] ?? [])], search }]
    }),
  )
  const results = useQueries({
    queries: wanted.flatMap(({ entity, queries, search }) =>
      queries.map(after => pageQuery(entity, undefined, search, after)),
    ),
  })
  const branches = new Map<Path, Branch[]>()
  let at = 0
  for (const { path, key, entity, queries } of wanted) {
    const pages = results.slice(at, (at += queries.length))
    const next = pages.at(-1)?.data?.next
    const failed = pages.find(({ error }) => error)
    const branch: Branch = {
      entity: entity.id,
      records: pages.flatMap(({ data }) => data?.items ?? []),
      isLoading: pages.some(({ isPending }) => isPending),
      error: failed?.error,
      retry: () => void failed?.refetch(),
      more: next ? () => setCursors(before => ({ ...before, [key]: [...(before[key] ?? []), next] })) : undefined,
    }
    branches.set(path, [...(branches.get(path) ?? []), branch])
  }
  return branches
}
