import type { Position } from '../../../domain/positions.ts'
import { conditionIn, conditions, type MapDevice } from './device.ts'

/** A device in the list: how far it is from the reader, if both places are known. */
export interface Listed {
  readonly device: MapDevice
  readonly km: number | undefined
}

const earthKm = 6371
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The distance of two places over the ground. In km */
export function kmBetween(one: Position, other: Position): number {
  const [lat1, lat2] = [radians(one.latitude), radians(other.latitude)]
  const across = Math.sin((lat2 - lat1) / 2) ** 2
  const along = Math.cos(lat1) * Math.cos(lat2) * Math.sin(radians(other.longitude - one.longitude) / 2) ** 2
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(across + along)))
}

/** The nearest first, and last those without a position. */
export const nearestFirst = (devices: readonly MapDevice[], here: Position): readonly Listed[] =>
  devices
    .map(device => ({ device, km: device.position && kmBetween(device.position, here) }))
    .sort((one, other) => (one.km ?? Infinity) - (other.km ?? Infinity) || one.device.id - other.device.id)

/** The worst first: by condition, then the weakest signal, then by key. */
export function worstFirst(devices: readonly MapDevice[], weakBelow: number): readonly Listed[] {
  const keyed = devices.map(device => ({
    device,
    km: undefined,
    rank: conditions.indexOf(conditionIn(device, weakBelow)),
  }))
  return keyed.sort(
    (one, other) =>
      one.rank - other.rank ||
      (one.device.signalStrength ?? 101) - (other.device.signalStrength ?? 101) ||
      one.device.id - other.device.id,
  )
}
