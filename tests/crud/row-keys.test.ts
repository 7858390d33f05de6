import { describe, expect, it } from 'vitest'
import { moved } from '../../src/crud/list/use-row-keys.ts'

describe('a key in a list', () => {
  it('moves a row in a table, and leaves sideways keys alone', () => {
    const table = { count: 100, pageRows: 10 }
    expect(['ArrowDown', 'ArrowUp', 'PageDown', 'Home', 'End'].map(key => moved(key, 50, table))).toEqual([
      51, 49, 60, 0, 99,
    ])
    expect(moved('ArrowRight', 50, table)).toBeUndefined()
  })

  it('moves by rows and sideways among tiles, and never past the ends', () => {
    const tiles = { count: 10, pageRows: 2, across: 4 }
    expect(['ArrowDown', 'ArrowUp', 'ArrowRight', 'ArrowLeft'].map(key => moved(key, 5, tiles))).toEqual([9, 1, 6, 4])
    expect(['ArrowDown', 'PageUp', 'ArrowLeft'].map(key => moved(key, 1, tiles))).toEqual([5, 0, 0])
    expect(moved('PageDown', 5, tiles)).toBe(9)
  })
})
