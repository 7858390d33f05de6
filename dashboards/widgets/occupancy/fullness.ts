import type { ZoneState } from '../../../src/live/views/occupancy.state.ts'

/** How full a zone is: amber from 90 % of its maximum, red above it. `word` says it beside shape and colour. */
export interface Fullness {
  readonly level: 'calm' | 'near' | 'full' | 'over'
  readonly word: string | undefined
  /** Heads for each place; undefined if there is no maximum. */
  readonly ratio: number | undefined
}

const nearRatio = 0.9

export function fullness({ headCount, maxOccupancy }: Pick<ZoneState, 'headCount' | 'maxOccupancy'>): Fullness {
  if (maxOccupancy === undefined) return { level: 'calm', word: undefined, ratio: undefined }
  const ratio = headCount / maxOccupancy
  if (headCount > maxOccupancy) return { level: 'over', word: `Over by ${headCount - maxOccupancy}`, ratio }
  if (headCount === maxOccupancy) return { level: 'full', word: 'Full', ratio }
  return ratio >= nearRatio ? { level: 'near', word: 'Nearly full', ratio } : { level: 'calm', word: undefined, ratio }
}

export interface ZoneChoice {
  readonly zoneIds: readonly number[] | null
  readonly areaIds: readonly number[] | null
  readonly order: 'fullness' | 'name' | null
}

/** The zones of a tile in its order. Zones without a maximum come after those that can be full, by heads. */
export function zonesOf(zones: readonly ZoneState[], { zoneIds, areaIds, order }: ZoneChoice): readonly ZoneState[] {
  const chosen = zones.filter(
    zone =>
      (!zoneIds?.length || zoneIds.includes(zone.zoneId)) &&
      (!areaIds?.length || (zone.areaId !== undefined && areaIds.includes(zone.areaId))),
  )
  if (order === 'name') return chosen
  const rank = (zone: ZoneState) => fullness(zone).ratio ?? -1
  return chosen.toSorted((a, b) => rank(b) - rank(a) || b.headCount - a.headCount)
}
