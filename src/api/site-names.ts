import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { manyQuery } from '../src/api/all-records.ts'
import { sessionAtom } from '../src/api/session.ts'
import { mostPlaces } from '../src/api/use-places.ts'
import { entities } from '../src/domain/entities/index.ts'
import { sitesOf, type AreaPlace } from '../src/domain/positions.ts'

/** What the site is called that an area is part of; undefined if that is not known. */
export type SiteName = (areaId: number | undefined) => string | undefined

const unknown: SiteName = () => undefined

/** The names of sites by area. None are known before the areas are read, or to those who may not read them. */
export function useSiteNames(): SiteName {
  const { data: user } = useAtomValue(sessionAtom)
  const enabled = user?.permissions.includes(entities.area.permission.read) ?? false
  const { data } = useQuery({ ...manyQuery('area', mostPlaces), enabled })
  return useMemo(() => {
    if (!data) return unknown
    const { sites, siteOf } = sitesOf(data.items as unknown as readonly AreaPlace[])
    return areaId => sites.get(siteOf.get(areaId ?? 0) ?? 0)?.name
  }, [data])
}
