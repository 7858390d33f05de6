import type { Line } from './rows.ts'

/** A field by its line and its column. */
export interface At {
  readonly row: number
  readonly column: number
}

/** The field that has the focus, and where its range began. */
export interface Selection {
  readonly active: At
  readonly anchor: At
}

/** A range, its ends included. */
export interface Range {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

export const rangeOf = ({ active, anchor }: Selection): Range => ({
  top: Math.min(active.row, anchor.row),
  bottom: Math.max(active.row, anchor.row),
  left: Math.min(active.column, anchor.column),
  right: Math.max(active.column, anchor.column),
})

export const isWithin = ({ top, bottom, left, right }: Range, { row, column }: At): boolean =>
  row >= top && row <= bottom && column >= left && column <= right

const clamped = (value: number, most: number) => Math.max(0, Math.min(most, value))

/** The door nearest to a line, in the direction of travel, otherwise the other way; headings are passed over. */
export function doorNear(lines: readonly Line[], row: number, direction: 1 | -1): number {
  const from = clamped(row, lines.length - 1)
  for (const step of [direction, -direction])
    for (let at = from; at >= 0 && at < lines.length; at += step) if (lines[at]?.kind === 'door') return at
  return 0
}

interface Size {
  readonly lines: readonly Line[]
  readonly columns: number
  /** How many lines a page key passes. */
  readonly page: number
}

/** Where a key moves the focus; undefined for keys that don't. */
export function movedBy(
  key: string,
  isFar: boolean,
  { row, column }: At,
  { lines, columns, page }: Size,
): At | undefined {
  const to = (nextRow: number, direction: 1 | -1, nextColumn = column): At => ({
    row: doorNear(lines, nextRow, direction),
    column: clamped(nextColumn, columns - 1),
  })
  const last = lines.length - 1
  switch (key) {
    case 'ArrowDown':
      return to(isFar ? last : row + 1, 1)
    case 'ArrowUp':
      return to(isFar ? 0 : row - 1, -1)
    case 'ArrowRight':
      return to(row, 1, isFar ? columns - 1 : column + 1)
    case 'ArrowLeft':
      return to(row, 1, isFar ? 0 : column - 1)
    case 'PageDown':
      return to(row + page, 1)
    case 'PageUp':
      return to(row - page, -1)
    case 'Home':
      return isFar ? to(0, 1, 0) : to(row, 1, 0)
    case 'End':
      return isFar ? to(last, -1, columns - 1) : to(row, 1, columns - 1)
    default:
      return undefined
  }
}
