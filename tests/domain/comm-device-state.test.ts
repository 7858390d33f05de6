import { expect, it } from 'vitest'
import { commDeviceState } from '../../src/domain/comm-device-state.ts'

it.each([
  [{ state: 'online', signalStrength: null }, 'calm', 'Online'],
  [{ state: 'online', signalStrength: 70 }, 'calm', 'Online · signal 70 %'],
  [{ state: 'online', signalStrength: 30 }, 'calm', 'Online · signal 30 %'],
  [{ state: 'online', signalStrength: 29 }, 'info', 'Online · weak signal 29 %'],
  [{ state: 'online', signalStrength: 0 }, 'info', 'Online · weak signal 0 %'],
  [{ state: 'offline', signalStrength: 70 }, 'alert', 'Offline · signal 70 %'],
  [{ state: 'unknown', signalStrength: null }, 'unknown', 'Unknown'],
  [{ state: null, signalStrength: null }, 'unknown', 'Unknown'],
] as const)('a comm device %o is %s: %s', (record, level, words) => {
  expect(commDeviceState(record)).toEqual({ level, words })
})
