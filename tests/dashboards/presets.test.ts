import { describe, expect, it } from 'vitest'
import { arranged } from '../../dashboards/layout/arrange.ts'
import { rowHeightPx } from '../../dashboards/layout/fit.ts'
import { presets, tilesIn } from '../../dashboards/preset.ts'
import { widgets } from '../../dashboards/registry.ts'
import { dashboard, gridColumns } from '../../src/domain/dashboard.ts'

const layouts = presets.flatMap(preset =>
  [preset.tiles, ...(preset.inFull ?? []).map(({ tiles }) => tiles)].map(
    (tiles, index) => [preset.name, index, tiles] as const,
  ),
)

describe.each(layouts)('the preset %s, layout %i', (_name, _index, tiles) => {
  it('is a layout whose tiles are placed as they will be drawn', () => {
    expect(dashboard.safeParse({ version: 1, tiles }).error).toBeUndefined()
    expect(arranged(tiles, id => widgets.get(id)?.size)).toEqual(tiles)
  })

  it('has no column that ends above the others', () => {
    const ends = Array.from({ length: gridColumns }, (_, column) =>
      Math.max(0, ...tiles.filter(({ x, w }) => x <= column && column < x + w).map(({ y, h }) => y + h)),
    )
    expect(new Set(ends).size).toBe(1)
  })
})

describe('the tiles of a full screen', () => {
  const [preset] = presets
  const count = (widthRem: number, heightRem: number) => tilesIn(preset!, { widthRem, heightRem }).length
  const columns = (widthRem: number, heightRem: number) =>
    new Set(tilesIn(preset!, { widthRem, heightRem }).map(({ x }) => x)).size

  it('are more, in more columns, the more it holds', () => {
    expect([count(61, 34), count(64, 43), count(90, 50)]).toEqual([5, 7, 9])
    expect([columns(61, 34), columns(90, 50), columns(120, 67)]).toEqual([3, 4, 5])
  })

  it('are the usual ones where the wall does not fill the screen', () => {
    expect(tilesIn(preset!, undefined)).toBe(preset!.tiles)
  })

  it('get lower on a wall, where nobody scrolls', () => {
    const [rows, availablePx, scale] = [24, 2160, 63 / 16]
    const heightPx = (rowPx: number) => rowPx * rows + Math.round(8 * scale) * (rows + 1)
    expect(heightPx(rowHeightPx(rows, availablePx, scale))).toBeGreaterThan(availablePx)
    expect(heightPx(rowHeightPx(rows, availablePx, scale, false))).toBeLessThanOrEqual(availablePx)
  })
})
