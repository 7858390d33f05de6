import type { Block } from '../../../domain/time-profile/index.ts'

/** A cell of the grid: a day, and which step of it. */
export interface Cell {
  readonly day: number
  readonly slot: number
}

/** What is chosen: from where it was begun to where the cursor is. */
export interface Selection {
  readonly anchor: Cell
  readonly cursor: Cell
}

/** A step in minutes. */
export type Step = 15 | 30

const dayMinutes = 1440
export const slotsOf = (step: Step): number => dayMinutes / step

/** The part of the week that is chosen. */
export const blockOf = ({ anchor, cursor }: Selection, step: Step): Block => ({
  firstDay: Math.min(anchor.day, cursor.day),
  lastDay: Math.max(anchor.day, cursor.day),
  start: Math.min(anchor.slot, cursor.slot) * step,
  end: (Math.max(anchor.slot, cursor.slot) + 1) * step,
})

/** The same place in a grid of another step. */
export const inStep = ({ cursor: { day, slot } }: Selection, from: Step, to: Step): Selection => {
  const cursor = { day, slot: Math.floor((slot * from) / to) }
  return { anchor: cursor, cursor }
}

const limited = (value: number, last: number) => Math.max(0, Math.min(last, value))

/** Where a key moves the cursor; undefined for a key that moves nothing. */
export function moved({ day, slot }: Cell, key: string, step: Step): Cell | undefined {
  const last = slotsOf(step) - 1
  const to: Readonly<Record<string, Cell>> = {
    ArrowLeft: { day, slot: slot - 1 },
    ArrowRight: { day, slot: slot + 1 },
    ArrowUp: { day: day - 1, slot },
    ArrowDown: { day: day + 1, slot },
    Home: { day, slot: 0 },
    End: { day, slot: last },
    PageUp: { day: 0, slot },
    PageDown: { day: 6, slot },
  }
  const next = to[key]
  return next && { day: limited(next.day, 6), slot: limited(next.slot, last) }
}

interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** The cell under a point, or the nearest. @param tracks the box around the cells of all days */
export const cellAt = (x: number, y: number, tracks: Box, step: Step): Cell => ({
  day: limited(Math.floor(((y - tracks.top) / tracks.height) * 7), 6),
  slot: limited(Math.floor(((x - tracks.left) / tracks.width) * slotsOf(step)), slotsOf(step) - 1),
})
