import { expect, it } from 'vitest'
import { stateOf } from '../../../src/features/hardware/domain/state.ts'
import type { Thing } from '../../../src/features/hardware/domain/thing.ts'

const thing = (change: Partial<Thing>) =>
  ({ kind: 'controller', state: 'online', faults: [], isCut: false, ...change }) as unknown as Thing

it('says nothing of what reports nothing', () => {
  expect(stateOf(thing({ kind: 'input', state: null }))).toBeUndefined()
})

it('takes the worst of what is wrong, and says all of it', () => {
  expect(stateOf(thing({}))).toEqual({ level: 'calm', words: 'Online' })
  expect(stateOf(thing({ kind: 'commDevice', faults: ['weakSignal'] }))).toEqual({
    level: 'info',
    words: 'Online · weak signal',
  })
  expect(stateOf(thing({ state: 'offline', faults: ['offline', 'tamper'] }))).toEqual({
    level: 'alert',
    words: 'Offline · tampered with',
  })
})

it('believes the stream about a door, and neither about what is behind an offline controller', () => {
  const door = thing({ kind: 'door', state: 'locked' })
  expect(stateOf(door)).toEqual({ level: 'calm', words: 'Locked' })
  expect(stateOf(door, { status: 'forced', isOffline: false })).toEqual({ level: 'alarm', words: 'Forced' })
  expect(stateOf(door, { status: 'locked', isOffline: true })).toMatchObject({ level: 'unknown' })
  expect(stateOf(thing({ kind: 'powerHub', isCut: true }))).toMatchObject({ level: 'unknown' })
})
