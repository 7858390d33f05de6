import { useMemo } from 'react'
import type { Tile } from '../../src/domain/dashboard.ts'
import { useCaller } from '../../src/crud/caller/caller.ts'
import { arranged, moved, placed, resized } from '../layout/arrange.ts'
import { added, configured, removed, type Tiles } from '../layout/changes.ts'
import { titleOf } from '../title.ts'
import type { Widget } from '../widget.ts'
import { sizes, type Wall } from './use-wall.ts'

type Places = Parameters<typeof placed>[1]

/** What can be done to tiles in edit mode. Each change is saved and can be taken back. */
export interface Tools {
  readonly add: (widget: Widget) => void
  readonly remove: (tile: Tile) => void
  readonly configure: (tile: Tile, set: Pick<Tile, 'options' | 'title'>) => void
  /** The grid was arranged by pointer. */
  readonly place: (items: Places) => void
  /** By keyboard, in columns and rows; announced to screen readers. */
  readonly move: (tile: Tile, by: { x: number; y: number }) => void
  readonly resize: (tile: Tile, by: { w: number; h: number }) => void
}

export function useEditing(wall: Wall, say: (text: string) => void): Tools {
  const { words: brand } = useCaller()
  return useMemo(() => {
    const { tiles, change } = wall
    const called = (tile: Tile) => titleOf(tile, brand.say)
    const told = (tile: Tile, next: Tiles, words: string) => {
      const now = next.find(({ id }) => id === tile.id)
      if (next === tiles || !now) return say(`${called(tile)} cannot go further`)
      say(`${called(tile)}: column ${now.x + 1}, row ${now.y + 1}, ${now.w} wide, ${now.h} high`)
      change(`${words} ${called(tile)}`, next, `${words}:${tile.id}`)
    }
    return {
      add: widget => {
        const { tiles: next, id } = added(tiles, widget)
        const name = brand.say(widget.name)
        change(`added ${name}`, next)
        say(`Added ${name}`)
        scrollTo(id)
      },
      remove: tile => {
        change(`removed ${called(tile)}`, removed(tiles, tile.id, sizes))
        say(`Removed ${called(tile)}. Undo brings it back.`)
      },
      configure: (tile, set) => change(`configured ${called(tile)}`, configured(tiles, tile.id, set)),
      place: items => change('arranged tiles', arranged(placed(tiles, items), sizes)),
      move: (tile, by) => told(tile, moved(tiles, tile.id, by, sizes), 'moved'),
      resize: (tile, by) => told(tile, resized(tiles, tile.id, by, sizes), 'resized'),
    }
  }, [wall, say, brand])
}

/** Scrolls to a tile just added below the others, once it is drawn. */
function scrollTo(id: string) {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => document.getElementById(`tile-${id}`)?.scrollIntoView({ block: 'nearest' })),
  )
}
