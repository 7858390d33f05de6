import type { Tile } from '../src/domain/dashboard.ts'

/** A wall to start from: data, one file each in `dashboards/presets/`. */
export interface Preset {
  readonly id: string
  readonly name: string
  /** For whom it is. */
  readonly description: string
  /** Its place in the list; the first is everybody's wall until they arrange their own. */
  readonly order: number
  readonly tiles: readonly Tile[]
  /** Other tiles for a full screen with at least this much room, the smallest first: more room, more tiles. */
  readonly inFull?: readonly {
    readonly widthRem: number
    readonly heightRem: number
    readonly tiles: readonly Tile[]
  }[]
}

/** What a screen holds, in rem of its scale. */
export interface Room {
  readonly widthRem: number
  readonly heightRem: number
}

/** The tiles of a preset: in full screen (`room`) the most that it holds. */
export const tilesIn = ({ tiles, inFull = [] }: Preset, room: Room | undefined): readonly Tile[] =>
  (room && inFull.findLast(each => each.widthRem <= room.widthRem && each.heightRem <= room.heightRem)?.tiles) ?? tiles

const found = import.meta.glob<{ preset: Preset }>('./presets/*.ts', { eager: true })

/** The presets in their order. */
export const presets: readonly Preset[] = Object.values(found)
  .map(({ preset }) => preset)
  .sort((a, b) => a.order - b.order)
