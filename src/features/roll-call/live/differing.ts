import { byEntry } from '../../../live/views/occupancy-patch.ts'
import type { ZoneOccupant, ZoneState } from '../../../live/views/occupancy.state.ts'
import type { Place, Read } from './reads.ts'

interface Differing {
  readonly gone: ZoneOccupant[]
  readonly come: Read[]
}

/**
 * The occupants that only one of two states of the zones has. Those of a zone are in one order, and who has stayed is the
 * same object; a zone with another name or place has nobody in common with what it was.
 */
export function differing(before: readonly ZoneState[], after: readonly ZoneState[]): Differing {
  const found: Differing = { gone: [], come: [] }
  const known = new Map(before.map(zone => [zone.zoneId, zone]))
  for (const zone of after) {
    const was = known.get(zone.zoneId)
    known.delete(zone.zoneId)
    if (was === zone) continue
    const { zoneId, name, areaId, occupants } = zone
    const place: Place = { zoneId, name, areaId }
    if (was && was.name === name && was.areaId === areaId) compare(was.occupants, occupants, place, found)
    else {
      for (const occupant of was?.occupants ?? []) found.gone.push(occupant)
      for (const occupant of occupants) found.come.push({ place, occupant })
    }
  }
  for (const { occupants } of known.values()) for (const occupant of occupants) found.gone.push(occupant)
  return found
}

function compare(
  old: readonly ZoneOccupant[],
  now: readonly ZoneOccupant[],
  place: Place,
  { gone, come }: Differing,
): void {
  let [at, next] = [0, 0]
  for (;;) {
    const [was, is] = [old[at], now[next]]
    if (was === undefined && is === undefined) return
    const order = was === is ? 0 : was === undefined ? 1 : is === undefined ? -1 : byEntry(was, is)
    if (order <= 0) at++
    if (order >= 0) next++
    if (was === is) continue
    if (order <= 0 && was) gone.push(was)
    if (order >= 0 && is) come.push({ place, occupant: is })
  }
}
