import { describe, expect, it } from 'vitest'
import { questionOf } from '../../src/crud/detail/question.ts'
import { door } from '../../src/domain/entities/hardware/door.ts'

describe('the question before a command', () => {
  const { unlock, cancel } = door.commands ?? {}
  const record = { doorId: 1, number: 4, name: 'Loading bay', unlockDuration: 30 }

  it('names the record, and says its own values', () => {
    expect(questionOf(door, unlock!, record)).toBe('Unlock 4 Loading bay for 30 s?')
    expect(questionOf(door, cancel!, record)).toBe('Cancel all active commands and return 4 Loading bay to normal?')
  })

  it('says what holds where the record says nothing', () => {
    expect(questionOf(door, unlock!, { ...record, unlockDuration: null })).toBe('Unlock 4 Loading bay for 5 s?')
  })

  it('of a command without its own words is its label', () => {
    expect(questionOf(door, { label: 'Test' }, record)).toBe('Test: 4 Loading bay?')
  })
})
