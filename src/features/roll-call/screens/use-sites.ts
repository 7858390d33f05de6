import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { manyQuery } from '../../../api/all-records.ts'
import { mostPlaces } from '../../../api/use-places.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { sitesOf, type AreaPlace } from '../../../domain/positions.ts'
import type { SiteOf } from '../live/roll.ts'

/** Where it is not known which areas are one building all are taken for one: rather too many missing than too few. */
const oneSite: SiteOf = () => 0

/** Sites in the order of their names. */
export const byName = (names: ReadonlyMap<number, string>): readonly (readonly [siteId: number, name: string])[] =>
  [...names].sort(([, a], [, b]) => a.localeCompare(b))

/** The sites by name, and which of them an area is part of. */
export function useSites(): { readonly siteOf: SiteOf; readonly names: ReadonlyMap<number, string> } {
  const { may } = useCaller()
  const { data } = useQuery({ ...manyQuery('area', mostPlaces), enabled: may('AREA_READ') })
  return useMemo(() => {
    if (!data) return { siteOf: oneSite, names: new Map<number, string>() }
    const { sites, siteOf } = sitesOf(data.items as unknown as readonly AreaPlace[])
    return {
      siteOf: areaId => (areaId === undefined ? undefined : (siteOf.get(areaId) ?? areaId)),
      names: new Map([...sites.values()].map(({ areaId, name }) => [areaId, name])),
    }
  }, [data])
}
