import { describe, expect, it } from 'vitest'
import { pathInWords, type NamedStep } from '../../../src/features/access/domain/path-words.ts'
import { periodsInWords } from '../../../src/features/access/domain/period-words.ts'

const weekdays = [{ days: [0, 1, 2, 3, 4], start: '08:00', end: '18:00' }]
const details = { validFrom: null, validUntil: null, periodsOf: () => weekdays, year: 2026 }
const step = (kind: NamedStep['kind'], title: string | null = null): NamedStep => ({ kind, id: 1, title })

describe('a path in words', () => {
  it('names the group, its times and its end', () => {
    const steps = [
      step('activation'),
      step('group', 'Contractors'),
      step('timeProfile', 'Office'),
      step('door', '1 Gate'),
    ]
    expect(pathInWords(steps, { ...details, validUntil: '2026-01-31' })).toBe(
      'through Contractors, weekdays 08:00 to 18:00, until 31 January',
    )
    expect(pathInWords(steps, { ...details, validFrom: '2026-12-01', validUntil: '2027-01-31' })).toBe(
      'through Contractors, weekdays 08:00 to 18:00, from 1 December, until 31 January 2027',
    )
  })

  it('names what it is all of, or what it goes through besides', () => {
    expect(pathInWords([step('area', 'Harbour House')], details)).toBe('through the whole of Harbour House')
    expect(pathInWords([step('group', 'Cleaners'), step('autoAllDoors', 'Harbour House')], details)).toBe(
      'through Cleaners, which has all doors of Harbour House',
    )
    expect(pathInWords([step('group', 'Cleaners'), step('doorGroup', 'Loading bays')], details)).toBe(
      'through Cleaners and its Loading bays',
    )
  })

  it('says why it is closed, and does not name what the reader may not see', () => {
    expect(pathInWords([step('group')], { ...details, closed: 'activationExpired' })).toBe(
      'through something you may not see: it has ended',
    )
  })
})

describe('a week in words', () => {
  const said = (days: number[], start = '08:00', end = '18:00') => periodsInWords([{ days, start, end }])
  it('has a word for days that go together', () => {
    expect([said([5, 6]), said([3, 1, 2]), said([0, 4]), said([0, 1, 2, 3, 4, 5, 6], '00:00', '24:00')]).toEqual([
      'weekends 08:00 to 18:00',
      'Tuesday to Thursday 08:00 to 18:00',
      'Monday and Friday 08:00 to 18:00',
      'every day all day',
    ])
  })

  it('has every period, and says that there is none', () => {
    expect(periodsInWords([...weekdays, { days: [5], start: '09:00', end: '12:00' }])).toBe(
      'weekdays 08:00 to 18:00 and Saturday 09:00 to 12:00',
    )
    expect(periodsInWords([])).toBe('at no time')
  })
})
