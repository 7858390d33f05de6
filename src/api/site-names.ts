import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { manyQuery } from './all-records.ts'
import { sessionAtom } from './session.ts'
import { mostPlaces } from './use-places.ts'
import { entities } from '../domain/entities/index.ts'
import { sitesOf, type AreaPlace } from '../domain/positions.ts'

/** What the site is called that an area is part of; undefined if that is not known. */
export type SiteName = (areaId: number | undefined) => string | undefined

const unknown: SiteName = () => undefined

/** Every area with its site; undefined before it is read, and for those who may not read it. */
function useSiteAreas() {
  const { data: user } = useAtomValue(sessionAtom)
  const enabled = user?.permissions.includes(entities.area.permission.read) ?? false
  const { data } = useQuery({ ...manyQuery('area', mostPlaces), enabled })
  return useMemo(() => data && sitesOf(data.items as unknown as readonly AreaPlace[]), [data])
}

/** The names of sites by area. None are known before the areas are read, or to those who may not read them. */
export function useSiteNames(): SiteName {
  const areas = useSiteAreas()
  return useMemo(() => (areas ? areaId => areas.sites.get(areas.siteOf.get(areaId ?? 0) ?? 0)?.name : unknown), [areas])
}

/** The sites by name. */
export function useSiteList(): readonly { readonly areaId: number; readonly name: string }[] {
  const areas = useSiteAreas()
  return useMemo(() => [...(areas?.sites.values() ?? [])].sort((a, b) => a.name.localeCompare(b.name)), [areas])
}
