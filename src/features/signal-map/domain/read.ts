import type { MapDevice } from './device.ts'
import type { DevicesPage, StatesPage } from './wire.ts'

const ms = (seconds: number | null | undefined): number | null => (typeof seconds === 'number' ? seconds * 1000 : null)

/** The devices of a page. */
export const devicesOf = (page: DevicesPage): readonly MapDevice[] =>
  page.ids.map((id, at) => {
    const latitude = page.latitudes[at]
    const longitude = page.longitudes[at]
    const isPlaced = typeof latitude === 'number' && typeof longitude === 'number'
    return {
      id,
      name: page.names[at] ?? '',
      udn: page.udns[at] ?? '',
      clientId: page.clientIds[at],
      position: isPlaced ? { latitude, longitude } : undefined,
      state: page.states[at] ?? 'unknown',
      signalStrength: page.signals[at] ?? null,
      heardAt: ms(page.heard[at]),
    }
  })

/**
 * Devices with their newest states. Both are in the order of their keys.
 * @returns undefined where they are not the same devices any more: some were added or removed since
 */
export function withStates(
  devices: readonly MapDevice[],
  pages: readonly StatesPage[],
): readonly MapDevice[] | undefined {
  let next = 0
  const now: MapDevice[] = []
  for (const { ids, states, signals, heard } of pages)
    for (const [at, id] of ids.entries()) {
      const device = devices[next++]
      if (device?.id !== id) return undefined
      now.push(
        changed(device, {
          state: states[at] ?? 'unknown',
          signalStrength: signals[at] ?? null,
          heardAt: ms(heard[at]),
        }),
      )
    }
  return next === devices.length ? now : undefined
}

/** One that has not changed stays the same object: its line is not drawn again. */
function changed(device: MapDevice, now: Pick<MapDevice, 'state' | 'signalStrength' | 'heardAt'>): MapDevice {
  const isSame =
    device.state === now.state && device.signalStrength === now.signalStrength && device.heardAt === now.heardAt
  return isSame ? device : { ...device, ...now }
}
