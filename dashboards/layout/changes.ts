import { gridColumns, tileLimit, type Tile } from '../../src/domain/dashboard.ts'
import { lacking } from '../registry.ts'
import type { Widget } from '../widget.ts'
import { arranged, below, type Sizes } from './arrange.ts'

export type Tiles = readonly Tile[]

/** A tile's id: the widget's, with the lowest number that is free ('event-log', 'event-log-2'). */
export function freeId(tiles: Tiles, widget: string): string {
  const taken = new Set(tiles.map(({ id }) => id))
  const stem = widget.slice(0, 36)
  let number = 2
  if (!taken.has(stem)) return stem
  while (taken.has(`${stem}-${number}`)) number++
  return `${stem}-${number}`
}

export const isFull = (tiles: Tiles): boolean => tiles.length >= tileLimit

/** Puts a new tile of a widget below the others. */
export function added(tiles: Tiles, { id: widget, size: { w, h } }: Widget): { tiles: Tiles; id: string } {
  const id = freeId(tiles, widget)
  return { id, tiles: [...tiles, { id, widget, x: 0, y: below(tiles), w: Math.min(w, gridColumns), h, options: {} }] }
}

export const removed = (tiles: Tiles, id: string, sizes: Sizes): Tiles =>
  arranged(
    tiles.filter(tile => tile.id !== id),
    sizes,
  )

/** Gives a tile other options and its own title (none if it is empty). */
export const configured = (tiles: Tiles, id: string, set: Pick<Tile, 'options' | 'title'>): Tiles =>
  tiles.map(tile => (tile.id === id ? { ...tile, options: set.options, title: set.title?.trim() || undefined } : tile))

/**
 * The tiles of a preset that the user may see, closed up where others are left out. (In the user's own layout a tile
 * that they may no longer see stays, and says which permission it needs.)
 */
export const offered = (
  tiles: Tiles,
  widgets: ReadonlyMap<string, Widget>,
  permissions: ReadonlySet<string>,
  sizes: Sizes,
): Tiles =>
  arranged(
    tiles.filter(tile => {
      const widget = widgets.get(tile.widget)
      return widget !== undefined && lacking(widget, permissions).length === 0
    }),
    sizes,
  )
