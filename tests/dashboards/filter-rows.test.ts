import { describe, expect, it } from 'vitest'
import { rowTest, whoOf } from '../../src/features/event-log/screens/filter-rows.ts'
import type { LogOptions } from '../../src/features/event-log/domain/log-options.ts'
import { row } from './log-row.ts'

const all: LogOptions = { areaIds: null, doorIds: null, peopleIds: null, types: null, exits: false, unknownTypes: true }
const rows = [
  row({ sequence: 1, areaId: 1, doorId: 1, personId: 1, person: 'Ada Byron' }),
  row({ sequence: 2, areaId: 2, area: 'Mill Lane', doorId: 2, personId: 2, person: 'Alan Turing', type: 'doorForced' }),
  row({
    sequence: 3,
    areaId: 2,
    area: 'Mill Lane',
    doorId: 3,
    personId: undefined,
    person: undefined,
    type: 'liftStuck',
  }),
]
const passing = (options: Partial<LogOptions>, quick = '') => {
  const test = rowTest({ ...all, ...options }, quick)
  return rows.filter(each => test?.(each) ?? true).map(({ sequence }) => sequence)
}

describe('the filters of the event log', () => {
  it('needs no test where nothing is filtered', () => {
    expect(rowTest(all, '  ')).toBeUndefined()
  })

  it('keeps the rows of the chosen sites, doors, people and types', () => {
    expect(passing({ areaIds: [2] })).toEqual([2, 3])
    expect(passing({ doorIds: [1, 3] })).toEqual([1, 3])
    expect(passing({ peopleIds: [2] })).toEqual([2])
    expect(passing({ types: ['doorForced'], unknownTypes: false })).toEqual([2])
  })

  it('finds a row by its node, which is what it is about where there is nobody', () => {
    const nobody = { personId: undefined, person: undefined, tokenId: undefined, token: undefined }
    const tampered = row({ sequence: 4, ...nobody, type: 'tamper', node: 'Entrance lock' })
    expect(rowTest(all, 'entrance lock')?.(tampered)).toBe(true)
    expect(whoOf(tampered)).toBe('Entrance lock')
    expect(whoOf({ ...tampered, input: 3 })).toBe('Input 3')
  })

  it('keeps unknown types beside the chosen ones if asked to', () => {
    expect(passing({ types: ['doorForced'] })).toEqual([2, 3])
    expect(passing({ unknownTypes: false })).toEqual([1, 2])
  })

  it('holds a row to every filter at once', () => {
    expect(passing({ areaIds: [2], doorIds: [2], types: ['accessGranted'], unknownTypes: false })).toEqual([])
  })

  it('finds every word of the quick filter anywhere in a row, ignoring case', () => {
    expect(passing({}, 'mill TURING')).toEqual([2])
    expect(passing({}, 'forced')).toEqual([2])
    expect(passing({}, 'liftstuck')).toEqual([3])
    expect(passing({}, 'mill ada')).toEqual([])
  })
})
