import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { recordKeys } from './record-cache.ts'
import type { RecordPage } from './records.ts'
import { request } from './request.ts'
import { entities } from '../domain/entities/index.ts'

/** An area and the one that it is part of. */
export interface AreaPlace {
  readonly areaId: number
  readonly parentAreaId: number | null
}

/** The areas and everything that is part of them, however deep. An area that is part of itself ends the search. */
export function withAreasBelow(areaIds: readonly number[], areas: readonly AreaPlace[]): readonly number[] {
  const parts = Map.groupBy(areas, ({ parentAreaId }) => parentAreaId)
  const found = new Set(areaIds)
  for (const id of found) for (const { areaId } of parts.get(id) ?? []) found.add(areaId)
  return [...found]
}

const pageSize = 1000

/** Every area, page by page. */
async function allAreas(signal: AbortSignal): Promise<readonly AreaPlace[]> {
  const areas: AreaPlace[] = []
  for (let after: string | null = ''; after !== null;) {
    const query = new URLSearchParams({ limit: String(pageSize), ...(after && { after }) })
    const page: RecordPage = await request('GET', `${entities.area.api}?${query}`, { signal })
    areas.push(...(page.items as unknown as AreaPlace[]))
    after = page.next
  }
  return areas
}

/** Every area with the one above it, cached until one of them changes. */
export const areasQuery = queryOptions({
  queryKey: [...recordKeys.lists('area'), 'places'],
  queryFn: ({ signal }) => allAreas(signal),
})

/**
 * The chosen sites with all their floors and rooms, since a door belongs to the room it leads to. Until those are known,
 * and for users who may not read them, the chosen ones alone.
 */
export function useAreasBelow(areaIds: readonly number[] | null): readonly number[] | null {
  const chosen = areaIds !== null && areaIds.length > 0
  const { data } = useQuery({ ...areasQuery, enabled: chosen })
  return useMemo(() => (chosen && data ? withAreasBelow(areaIds, data) : areaIds), [chosen, areaIds, data])
}
