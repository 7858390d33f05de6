import { describe, expect, it } from 'vitest'
import { type DoorStatus, doorStatusAfter, tellsOfEveryDoor } from '../../src/domain/door-status.ts'

/** What a door is after events, one by one. */
const after = (before: DoorStatus, ...types: readonly string[]): DoorStatus =>
  types.reduce<DoorStatus>((status, type) => doorStatusAfter(type, status) ?? status, before)

describe('a door', () => {
  it('stays unlocked when its leaf closes, until its lock is set otherwise', () => {
    expect(after('locked', 'doorUnlocked')).toBe('unlocked')
    expect(after('locked', 'doorUnlocked', 'doorClosed', 'doorClosed')).toBe('unlocked')
    expect(after('locked', 'doorUnlocked', 'doorClosed', 'doorLocked')).toBe('locked')
    expect(after('locked', 'emergencyUnlock', 'doorClosed', 'lockdownStarted')).toBe('locked')
  })

  it.each(['forced', 'heldOpen', 'open'] as const)('that is %s stays so until its leaf is shut', status => {
    for (const told of ['doorUnlocked', 'doorLocked', 'emergencyUnlock', 'lockdownStarted', 'accessGranted'])
      expect(after(status, told), told).toBe(status)
    expect(after(status, 'doorClosed')).toBe('locked')
  })

  it('follows a grant only if the status was unknown: the door locks again by itself', () => {
    expect(after('unknown', 'accessGranted')).toBe('locked')
    expect(doorStatusAfter('accessGranted', 'unlocked')).toBeUndefined()
    expect(doorStatusAfter('antiPassbackViolated', 'unknown')).toBeUndefined()
  })

  it('that is excluded from lockdown is unlocked with all, and not locked with all', () => {
    for (const excludeFromSystemLockdown of [false, true]) {
      expect(tellsOfEveryDoor('emergencyUnlock', { excludeFromSystemLockdown })).toBe(true)
      expect(tellsOfEveryDoor('lockdownStarted', { excludeFromSystemLockdown })).toBe(!excludeFromSystemLockdown)
      expect(tellsOfEveryDoor('doorUnlocked', { excludeFromSystemLockdown })).toBe(false)
    }
  })
})
