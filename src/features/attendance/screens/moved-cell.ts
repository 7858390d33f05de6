/** A cell of a grid. */
export interface Cell {
  readonly row: number
  readonly column: number
}

const steps: Readonly<Record<string, (cell: Cell, last: Cell) => Cell>> = {
  ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
  ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  Home: ({ row }) => ({ row, column: 0 }),
  End: ({ row }, last) => ({ row, column: last.column }),
  PageUp: ({ column }) => ({ row: 0, column }),
  PageDown: ({ column }, last) => ({ row: last.row, column }),
}

/** Where a key leads to in a grid; it never leaves it. Undefined for a key that leads nowhere. */
export function movedCell(
  cell: Cell,
  key: string,
  { rows, columns }: { readonly rows: number; readonly columns: number },
): Cell | undefined {
  const last = { row: rows - 1, column: columns - 1 }
  const next = steps[key]?.(cell, last)
  return (
    next && {
      row: Math.max(0, Math.min(next.row, last.row)),
      column: Math.max(0, Math.min(next.column, last.column)),
    }
  )
}
