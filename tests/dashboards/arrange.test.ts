import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arranged, inReadingOrder, moved, resized } from '../../dashboards/layout/arrange.ts'
import { rowHeightPx, rowPx } from '../../dashboards/layout/fit.ts'
import { gridColumns, type Tile } from '../../src/domain/dashboard.ts'

const sizes = (widget: string) => (widget === 'unheard-of' ? undefined : { w: 8, h: 6, minW: 4, minH: 3 })
const tile = (id: string, place: Partial<Tile> = {}): Tile => ({
  id,
  widget: 'clock',
  x: 0,
  y: 0,
  w: 8,
  h: 4,
  options: {},
  ...place,
})
const place = (tiles: readonly Tile[], id: string) => {
  const { x, y, w, h } = tiles.find(each => each.id === id)!
  return { x, y, w, h }
}
const overlap = (a: Tile, b: Tile) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h
const anyTiles = fc
  .array(
    fc.record({ x: fc.nat(30), y: fc.nat(30), w: fc.integer({ min: 1, max: 30 }), h: fc.integer({ min: 1, max: 20 }) }),
    { maxLength: 12 },
  )
  .map(places =>
    places.map((each, index) => tile(`t${index}`, { ...each, widget: index % 3 === 0 ? 'unheard-of' : 'clock' })),
  )

const sound = (tiles: readonly Tile[]) => {
  for (const [index, a] of tiles.entries()) {
    expect(a.x + a.w).toBeLessThanOrEqual(gridColumns)
    if (a.widget !== 'unheard-of') expect([a.w >= 4, a.h >= 3]).toEqual([true, true])
    for (const b of tiles.slice(index + 1)) expect(overlap(a, b), `${a.id} over ${b.id}`).toBe(false)
  }
}

describe('arranging the tiles of a wall', () => {
  it('leaves none out, none over another, none beyond the grid, none too small', () => {
    fc.assert(
      fc.property(anyTiles, tiles => {
        const result = arranged(tiles, sizes)
        expect(result.map(({ id }) => id)).toEqual(tiles.map(({ id }) => id))
        sound(result)
      }),
    )
  })

  it('stays sound through any moves and sizes by keyboard', () => {
    const key = fc.record({
      at: fc.nat(11),
      dx: fc.integer({ min: -5, max: 5 }),
      dy: fc.integer({ min: -5, max: 5 }),
      size: fc.boolean(),
    })
    fc.assert(
      fc.property(anyTiles, fc.array(key, { maxLength: 20 }), (tiles, keys) => {
        let now = arranged(tiles, sizes)
        for (const { at, dx, dy, size } of keys)
          now = size ? resized(now, `t${at}`, { w: dx, h: dy }, sizes) : moved(now, `t${at}`, { x: dx, y: dy }, sizes)
        sound(now)
      }),
    )
  })

  it('moves a tile one column to the right', () => {
    expect(place(moved([tile('a')], 'a', { x: 1, y: 0 }, sizes), 'a')).toEqual({ x: 1, y: 0, w: 8, h: 4 })
  })

  it('moves a tile below another, which comes up', () => {
    const tiles = moved([tile('a'), tile('b', { y: 4 })], 'a', { x: 0, y: 4 }, sizes)
    expect([place(tiles, 'b').y, place(tiles, 'a').y]).toEqual([0, 4])
  })

  it('moves a tile by one row past a taller one', () => {
    const tall = [tile('tall', { h: 17 }), tile('low', { y: 17 })]
    const up = moved(tall, 'low', { x: 0, y: -1 }, sizes)
    expect([place(up, 'low').y, place(up, 'tall').y]).toEqual([0, 4])
    const down = moved(up, 'low', { x: 0, y: 1 }, sizes)
    expect([place(down, 'tall').y, place(down, 'low').y]).toEqual([0, 17])
  })

  it('returns the same tiles where one cannot go', () => {
    const tiles = [tile('a')]
    expect(moved(tiles, 'a', { x: -1, y: -1 }, sizes)).toBe(tiles)
    expect(resized(tiles, 'nobody', { w: 1, h: 1 }, sizes)).toBe(tiles)
  })

  it('reads tiles from the top left, row by row', () => {
    const tiles = [tile('c', { y: 4 }), tile('b', { x: 8 }), tile('a')]
    expect(inReadingOrder(tiles).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  })
})

describe('the height of a row', () => {
  it('fills the screen where that makes rows high enough', () => {
    expect(rowHeightPx(20, 20 * 30 + 21 * 8, 1)).toBe(30)
  })

  it('is never lower than the scale allows, nor much higher', () => {
    expect(rowHeightPx(60, 900, 1)).toBe(rowPx)
    expect(rowHeightPx(60, 900, 2)).toBe(rowPx * 2)
    expect(rowHeightPx(2, 4000, 1)).toBeLessThan(rowPx * 2)
  })
})
