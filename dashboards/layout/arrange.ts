import { moveElement, verticalCompactor, type LayoutItem } from 'react-grid-layout/core'
import { gridColumns, type Tile } from '../../src/domain/dashboard.ts'
import type { WidgetSize } from '../widget.ts'

/** The least size of a tile, by the id of its widget; a widget that isn't known may be of any size. */
export type Sizes = (widget: string) => WidgetSize | undefined

const largest = 100
const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/** A tile as the grid library knows it. */
export function itemOf({ id, widget, x, y, w, h }: Tile, sizes: Sizes): LayoutItem {
  const size = sizes(widget)
  return { i: id, x, y, w, h, minW: size?.minW ?? 2, minH: size?.minH ?? 2, maxH: largest }
}

/** The tiles with the places that the grid gave them. Order and everything else stay. */
export function placed(tiles: readonly Tile[], items: readonly LayoutItem[]): readonly Tile[] {
  const places = new Map(items.map(({ i, x, y, w, h }) => [i, { x, y, w, h }]))
  const next = tiles.map(tile => {
    const place = places.get(tile.id)
    return place && !samePlace(tile, place) ? { ...tile, ...place } : tile
  })
  return next.every((tile, index) => tile === tiles[index]) ? tiles : next
}

type Place = Pick<Tile, 'x' | 'y' | 'w' | 'h'>
const samePlace = (a: Place, b: Place) => a.x === b.x && a.y === b.y && a.w === b.w && a.h === b.h

const compacted = (tiles: readonly Tile[], items: readonly LayoutItem[]) =>
  placed(tiles, verticalCompactor.compact(items, gridColumns))

/** No tile smaller than its widget allows, beyond the grid, over another, or above a hole. */
export function arranged(tiles: readonly Tile[], sizes: Sizes): readonly Tile[] {
  const items = tiles.map(tile => {
    const item = itemOf(tile, sizes)
    const w = within(item.w, Math.min(item.minW ?? 1, gridColumns), gridColumns)
    return { ...item, w, h: within(item.h, item.minH ?? 1, largest), x: within(item.x, 0, gridColumns - w) }
  })
  return compacted(tiles, items)
}

/**
 * Moves a tile by columns and rows; those in its way make room. Up and down it moves at least far enough to pass the
 * next tile, which a single row wouldn't. Returns the same tiles if it can't move.
 */
export function moved(tiles: readonly Tile[], id: string, by: { x: number; y: number }, sizes: Sizes): readonly Tile[] {
  const tile = tiles.find(each => each.id === id)
  if (!tile) return tiles
  const x = within(tile.x + by.x, 0, gridColumns - tile.w)
  const step = Math.sign(by.y)
  for (let y = tile.y + by.y; y >= 0 && y <= below(tiles); y += step) {
    const next = movedTo(tiles, id, { x, y }, sizes)
    const now = next.find(each => each.id === id)
    if (now && (now.x !== tile.x || now.y !== tile.y)) return next
    if (step === 0) break
  }
  return tiles
}

function movedTo(tiles: readonly Tile[], id: string, { x, y }: { x: number; y: number }, sizes: Sizes) {
  const items = tiles.map(each => itemOf(each, sizes))
  const item = items.find(({ i }) => i === id)
  if (!item) return tiles
  return compacted(tiles, moveElement(items, item, x, y, true, false, 'vertical', gridColumns))
}

/** Makes a tile wider and higher by columns and rows, within what its widget and the grid allow. */
export function resized(
  tiles: readonly Tile[],
  id: string,
  by: { w: number; h: number },
  sizes: Sizes,
): readonly Tile[] {
  const items = tiles.map(tile => {
    const item = itemOf(tile, sizes)
    if (item.i !== id) return item
    const w = within(item.w + by.w, item.minW ?? 1, gridColumns - item.x)
    return { ...item, w, h: within(item.h + by.h, item.minH ?? 1, largest) }
  })
  return compacted(tiles, items)
}

/** Where a new tile stands: below all others, at the left. */
export const below = (tiles: readonly Tile[]): number => Math.max(0, ...tiles.map(({ y, h }) => y + h))

/** Tiles in the order they are read, as a narrow screen stacks them. */
export const inReadingOrder = (tiles: readonly Tile[]): readonly Tile[] =>
  tiles.toSorted((a, b) => a.y - b.y || a.x - b.x)
