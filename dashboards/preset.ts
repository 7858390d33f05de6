import type { Tile } from '../src/domain/dashboard.ts'

/** A wall to begin with: data, one file each in `dashboards/presets/`. */
export interface Preset {
  readonly id: string
  readonly name: string
  /** For whom it is. */
  readonly description: string
  /** Where it stands in the list; the first is everybody's wall until he arranges his own. */
  readonly order: number
  readonly tiles: readonly Tile[]
}

const found = import.meta.glob<{ preset: Preset }>('./presets/*.ts', { eager: true })

/** The presets in their order. */
export const presets: readonly Preset[] = Object.values(found)
  .map(({ preset }) => preset)
  .sort((a, b) => a.order - b.order)
