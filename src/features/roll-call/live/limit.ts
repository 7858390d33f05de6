import type { ZoneState } from '../../../live/views/occupancy.state.ts'
import type { Head, SiteOf } from './roll.ts'

/** What of the roll a tile shows: of its zones and sites (every one where none is chosen), and of the site picked now. */
export interface Limit {
  readonly zoneIds: readonly number[] | null
  readonly areaIds: readonly number[] | null
  readonly siteId: number | undefined
}

type Place = Pick<Head, 'zoneId' | 'areaId'>

/** Whether a person at a place, or a zone, is shown. People in no zone can't be chosen by zone. */
export function isWithin({ zoneIds, areaIds, siteId }: Limit, siteOf: SiteOf) {
  const zones = zoneIds?.length ? new Set<number | undefined>(zoneIds) : undefined
  const areas = areaIds?.length ? new Set<number | undefined>(areaIds) : undefined
  return ({ zoneId, areaId }: Place | ZoneState) =>
    (!zones || zones.has(zoneId)) &&
    (!areas || areas.has(areaId)) &&
    (siteId === undefined || siteOf(areaId) === siteId)
}
