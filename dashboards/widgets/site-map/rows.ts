import type { DeviceOnMap, Places } from '../../../src/api/use-places.ts'
import { commDeviceState } from '../../../src/domain/comm-device-state.ts'
import type { Position } from '../../../src/domain/positions.ts'
import { rankOf, type Level } from '../../../src/ui/map/level.tsx'
import type { MarkKind, PlaceMark } from '../../../src/ui/map/place-mark.ts'
import type { SiteStates } from './site-states.ts'

/** A site or a comm device: a line of the list, and a mark on the map where its position is known. */
export interface PlaceRow {
  readonly kind: MarkKind
  readonly id: number
  readonly title: string
  readonly words: string
  readonly level: Level
  readonly position: Position | undefined
}

const byTitle = new Intl.Collator('en-GB', { numeric: true })

/**
 * The sites, then the comm devices, each worst first; those of one level by name.
 * @param areaIds only sites with one of these, and their devices; all by default
 */
export function rowsOf(
  places: Places,
  states: SiteStates,
  areaIds: ReadonlySet<number> | undefined,
): readonly PlaceRow[] {
  const chosen = areaIds && new Set([...areaIds].flatMap(areaId => places.siteOf.get(areaId) ?? []))
  const sites = [...places.sites.values()].filter(({ areaId }) => !chosen || chosen.has(areaId))
  const devices = places.devices.filter(({ at }) => !chosen || (at && chosen.has(at.site.areaId)))
  return [
    ...sites.map(({ areaId, name, position }): PlaceRow => ({
      kind: 'site',
      id: areaId,
      title: name,
      position,
      ...states.of(areaId),
    })),
    ...devices.map(deviceRow),
  ].sort(
    (a, b) =>
      rankOf(b.level) - rankOf(a.level) ||
      Number(a.kind === 'device') - Number(b.kind === 'device') ||
      byTitle.compare(a.title, b.title) ||
      a.id - b.id,
  )
}

function deviceRow({ commDeviceId, name, at, ...record }: DeviceOnMap): PlaceRow {
  const { level, words } = commDeviceState(record)
  const where = at ? ` · at ${at.site.name}, by its ${at.by}` : ''
  return { kind: 'device', id: commDeviceId, title: name, level, words: words + where, position: at?.site.position }
}

/** The rows that are on the map. */
export const marksOf = (rows: readonly PlaceRow[]): readonly PlaceMark[] =>
  rows.flatMap(({ position, ...mark }) => (position ? [{ ...mark, ...position }] : []))
