import { describe, expect, it } from 'vitest'
import {
  filtersOf,
  isNarrowed,
  nextSort,
  queryOf,
  readListState,
  writeListState,
} from '../../src/crud/list/list-state.ts'
import { entities } from '../../src/domain/entities/index.ts'

const { door, token } = entities
const read = (url: string) => readListState(door, new URLSearchParams(url))

describe('the url of a list', () => {
  it('says what is looked for, sorted and filtered', () => {
    expect(read('q=east&sort=-name&status=open&status=forced&areaId=7')).toEqual({
      q: 'east',
      sort: '-name',
      filters: { areaId: ['7'], status: ['open', 'forced'] },
    })
  })

  it('is the list’s own order where it names none that is declared', () => {
    expect(read('').sort).toBe('number')
    expect(read('sort=unlockDuration').sort).toBe('number')
  })

  it('leaves out what no filter is declared for', () => {
    expect(read('unlockDuration=5&tab=doors').filters).toEqual({})
  })

  it('comes back as it was written, with what else stood in it', () => {
    const state = { q: 'a b', sort: '-name', filters: { status: ['open'], areaId: ['1', '2'] } }
    const written = writeListState(door, new URLSearchParams('tab=door&status=locked'), state)
    expect(written.get('tab')).toBe('door')
    expect(readListState(door, written)).toEqual(state)
    expect(String(writeListState(door, written, { q: '', sort: 'number', filters: {} }))).toBe('tab=door')
  })
})

describe('the query of the API', () => {
  it('is the same for any order of choosing the filters', () => {
    const base = { q: ' x ', sort: 'name' }
    const one = queryOf({ ...base, filters: { status: ['open'], areaId: ['1'] } })
    expect(one).toBe(queryOf({ ...base, filters: { areaId: ['1'], status: ['open'] } }))
    expect(one).toBe('q=x&sort=name&areaId=1&status=open')
  })

  it('has what is fixed where the list stands, in place of a filter', () => {
    expect(queryOf({ q: '', sort: '', filters: { areaId: ['1'] } }, { areaId: 9 })).toBe('areaId=9')
    expect(filtersOf(door, { areaId: 9 }).map(({ property }) => property)).not.toContain('areaId')
    expect(filtersOf(token).map(({ property }) => property)).toContain('personId')
  })
})

describe('sorting by a column', () => {
  it('goes up, down and up again', () => {
    expect(nextSort('name', 'number')).toBe('number')
    expect(nextSort('number', 'number')).toBe('-number')
    expect(nextSort('-number', 'number')).toBe('number')
  })
})

describe('a list', () => {
  it('is narrowed by a search or a filter, not by its order', () => {
    expect(isNarrowed(read('sort=-name'))).toBe(false)
    expect(isNarrowed(read('q=x'))).toBe(true)
    expect(isNarrowed(read('status=open'))).toBe(true)
  })
})
