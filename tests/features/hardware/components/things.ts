import type { Branch } from '../../../../src/features/hardware/domain/thing.ts'

/** A piece of hardware as the API answers it. */
export const branch = (kind: Branch['kind'], id: number, name: string, change: Partial<Branch> = {}): Branch => ({
  kind,
  id,
  name,
  number: null,
  type: null,
  state: kind === 'input' || kind === 'output' || kind === 'reader' ? null : kind === 'door' ? 'locked' : 'online',
  lastSeenAt: null,
  firmware: null,
  udn: null,
  isCut: false,
  faults: [],
  commDeviceId: null,
  controllerId: null,
  doorId: null,
  areaId: null,
  buses: null,
  secondaryIds: [],
  below: 0,
  faultsBelow: 0,
  isMatch: true,
  ...change,
})

const ofController = { controllerId: 7 }
export const device = branch('commDevice', 3, 'Router', { commDeviceId: 3, below: 1, faultsBelow: 1 })
export const controller = branch('controller', 7, 'North wing', {
  commDeviceId: 3,
  controllerId: 7,
  type: '410',
  below: 5,
})
export const parts = [
  branch('door', 11, 'Loading bay', { ...ofController, number: 1, doorId: 11 }),
  branch('door', 12, 'Server room', { ...ofController, number: 2, doorId: 12, state: 'forced', faults: ['forced'] }),
  branch('reader', 21, 'Bay reader', { ...ofController, number: 1, doorId: 11, type: 'in' }),
  branch('input', 31, 'Panic button', { ...ofController, number: 1, type: 'general' }),
  branch('output', 41, 'Siren', { ...ofController, number: 1, type: 'sounder' }),
]
export const names = { areas: {}, controllers: { 7: 'North wing' } }
