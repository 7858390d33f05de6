import { useQuery } from '@tanstack/react-query'
import { areasQuery } from '../../../../api/areas-below.ts'
import { useCaller } from '../../../../crud/caller/caller.ts'

interface Site {
  readonly name: string
  readonly timeZone?: string | null
}

/** The time zones of sites that have another one than the client, each with the names of its sites. */
export function useOtherZones(): ReadonlyMap<string, readonly string[]> | undefined {
  const { entity, may, zone } = useCaller()
  const area = entity('area')
  const { data } = useQuery({ ...areasQuery, enabled: area !== undefined && may(area.permission.read) })
  if (!data) return undefined
  const others = (data as unknown as readonly Site[]).filter(({ timeZone }) => timeZone && timeZone !== zone)
  const groups = Map.groupBy(others, ({ timeZone }) => timeZone ?? '')
  return new Map([...groups].map(([each, sites]) => [each, sites.map(({ name }) => name)]))
}
