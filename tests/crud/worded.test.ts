import { describe, expect, it } from 'vitest'
import { linesOf, worded } from '../../src/crud/fields/worded.ts'

describe('a value of any shape as text', () => {
  it('is never JSON', () => {
    const value = { doorIds: [3, 4], extraTime: true, validUntil: null, owner: { name: 'Ada', tags: [] } }
    expect(worded(value)).toBe('Door ids: 3, 4, Extra time: yes, Valid until: none, Owner: Name: Ada, Tags: none')
    expect(worded(undefined)).toBe('none')
  })

  it('is a line for each of its parts', () => {
    expect(linesOf({ doorIds: [3, 4], extraTime: false })).toEqual(['Door ids: 3, 4', 'Extra time: no'])
    expect(linesOf(['a', 'b'])).toEqual(['a', 'b'])
    expect(linesOf('a')).toEqual(['a'])
  })
})
