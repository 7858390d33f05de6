import { describe, expect, it } from 'vitest'
import { entities } from '../../src/domain/entities/index.ts'
import { orderedFor } from '../../src/domain/ordered-for.ts'

describe('the order that a user has chosen for their lists', () => {
  it('comes first, and the declared one can still be asked for', () => {
    const { list } = orderedFor(entities.area, { areaSorting: 'position' })
    expect([list?.sort, list?.sorts]).toEqual(['position', ['position', 'name']])
  })

  it('gives the same object for the same order, by which screens know that nothing changed', () => {
    expect(orderedFor(entities.area, { areaSorting: 'position' })).toBe(
      orderedFor(entities.area, { areaSorting: 'position' }),
    )
  })

  it.each([undefined, {}, { areaSorting: 'name' }, { areaSorting: 'created' }])(
    'is the declared one with %j',
    orders => {
      expect(orderedFor(entities.area, orders)).toBe(entities.area)
    },
  )

  it('changes no other list', () => {
    expect(orderedFor(entities.door, { areaSorting: 'position' })).toBe(entities.door)
  })
})
