import type { MapDevice } from '../../../src/features/signal-map/domain/device.ts'

/** Now, in tests. */
export const now = Date.parse('2026-11-27T12:00:00Z')

/** A device that is all right, at a place. */
export const device = (id: number, more: Partial<MapDevice> = {}): MapDevice => ({
  id,
  name: `Comms ${id}`,
  udn: `0200000${id}`,
  clientId: undefined,
  position: { latitude: 50, longitude: 0 },
  state: 'online',
  signalStrength: 80,
  heardAt: now,
  ...more,
})
