import { describe, expect, it } from 'vitest'
import { firstPage, pagesAround, withNext } from '../../src/crud/list/pages.ts'

describe('the pages of a list', () => {
  it('are learned one after the other', () => {
    const two = withNext(firstPage, 0, 'a')
    expect(two).toEqual([undefined, 'a'])
    expect(withNext(two, 1, 'b')).toEqual([undefined, 'a', 'b'])
  })

  it('stay as they are where a page says what is known', () => {
    const known = [undefined, 'a', 'b']
    expect(withNext(known, 0, 'a')).toBe(known)
    expect(withNext(known, 2, null)).toBe(known)
  })

  it('move where a page before them has changed, and the later ones wait to be read', () => {
    expect(withNext([undefined, 'a', 'b'], 0, 'a2')).toEqual([undefined, 'a2', 'b'])
  })

  it('end where a page says that nothing follows', () => {
    expect(withNext([undefined, 'a', 'b', 'c'], 1, null)).toEqual([undefined, 'a'])
  })

  it('never come from a page that is gone', () => {
    const known = [undefined, 'a']
    expect(withNext(known, 2, 'c')).toBe(known)
  })

  it('are read where they are seen, with a neighbour on either side', () => {
    const starts = Array.from({ length: 10 }, (_, index) => (index ? `c${index}` : undefined))
    expect(pagesAround(starts, 0, 40, 100)).toEqual([0, 1])
    expect(pagesAround(starts, 450, 520, 100)).toEqual([3, 4, 5, 6])
    expect(pagesAround(starts, 980, 999, 100)).toEqual([8, 9])
    expect(pagesAround(firstPage, 0, 40, 100)).toEqual([0])
  })
})
