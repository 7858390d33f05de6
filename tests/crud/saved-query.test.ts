import { describe, expect, it } from 'vitest'
import { savedListOf, savedQueryOf } from '../../src/crud/list/saved/saved-query.ts'
import { door } from '../../src/domain/entities/hardware/door.ts'

describe('a saved filter', () => {
  it('brings back what was looked for, sorted, filtered and shown', () => {
    const list = {
      state: { q: 'a b', sort: '-name', filters: { status: ['open', 'forced'], areaId: ['7'] } },
      columns: ['number', 'custom.3'],
    }
    const query = savedQueryOf(list)
    expect(query).not.toMatch(/[\s#]/)
    expect(savedListOf(door, query)).toEqual(list)
  })

  it('is the same however its filters came together', () => {
    const one = { q: '', sort: 'number', filters: { areaId: ['7'], status: ['open'] } }
    const other = { q: ' ', sort: 'number', filters: { status: ['open'], areaId: ['7'] } }
    expect(savedQueryOf({ state: one, columns: ['name'] })).toBe(savedQueryOf({ state: other, columns: ['name'] }))
  })

  it('leaves out what is not declared any more', () => {
    expect(savedListOf(door, 'q=x&sort=colour&colour=red')).toEqual({
      state: { q: 'x', sort: 'number', filters: {} },
      columns: [],
    })
  })
})
