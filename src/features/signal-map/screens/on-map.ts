import { commDeviceState } from '../../../domain/comm-device-state.ts'
import type { PlaceMark } from '../../../ui/map/place-mark.ts'
import type { WeightedPlace } from '../../../ui/map/overlays.ts'
import type { MapDevice } from '../domain/device.ts'

/** The marks of devices whose position is known. */
export const marksOf = (devices: readonly MapDevice[], weakBelow: number): readonly PlaceMark[] =>
  devices.flatMap((device): PlaceMark[] => {
    const { id, name, position } = device
    return position ? [{ kind: 'device', id, title: name, ...commDeviceState(device, weakBelow), ...position }] : []
  })

/** Where the signal is weak: the weaker, the more it shows. */
export const weakPlaces = (devices: readonly MapDevice[], weakBelow: number): readonly WeightedPlace[] =>
  devices.flatMap(({ position, signalStrength }) =>
    position && signalStrength !== null && signalStrength < weakBelow
      ? [{ ...position, weight: 1 - signalStrength / weakBelow }]
      : [],
  )

/** The others that stand exactly where one does: on the map they are one mark. */
export const othersAt = (devices: readonly MapDevice[], { id, position }: MapDevice): readonly MapDevice[] =>
  position
    ? devices.filter(
        other =>
          other.id !== id &&
          other.position?.latitude === position.latitude &&
          other.position.longitude === position.longitude,
      )
    : []
