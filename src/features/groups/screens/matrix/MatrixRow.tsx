import { memo } from 'react'
import { type Edits, isFixed, openingIn } from '../../domain/edits.ts'
import type { GroupOpenings } from '../../domain/openings.ts'
import { saidOf, type Titles } from './field-words.ts'
import classes from './Matrix.module.css'
import type { Line } from './rows.ts'
import { isWithin, type Range } from './selection.ts'

// Only a part of the lines is there, each in its place: a table would lay them out itself.
const rowRole = { role: 'row' } as const
const rowHeaderRole = { role: 'rowheader' } as const
const cellRole = { role: 'gridcell' } as const

interface MatrixRowProps {
  line: Line
  row: number
  startPx: number
  /** The columns that are drawn. */
  first: number
  last: number
  columnPx: number
  columns: readonly GroupOpenings[]
  edits: Edits
  titles: Titles
  /** What is chosen; left out of rows that have none of it. */
  range: Range | undefined
  /** The column with the focus, if it is in this row. */
  active: number | undefined
  gridId: string
}

/** A line of the matrix; only the columns that can be seen are drawn. */
export const MatrixRow = memo(function MatrixRow({
  line,
  row,
  startPx,
  first,
  last,
  columnPx,
  ...more
}: MatrixRowProps) {
  const { columns } = more
  const style = { transform: `translateY(${startPx}px)` }
  if (line.kind === 'place')
    return (
      <div {...rowRole} aria-rowindex={row + 2} className={classes.row} data-kind="place" style={style}>
        <div {...rowHeaderRole} aria-colspan={columns.length + 1} className={classes.place}>
          {line.title}
        </div>
      </div>
    )
  return (
    <div {...rowRole} aria-rowindex={row + 2} className={classes.row} style={style}>
      <div {...rowHeaderRole} className={classes.door}>
        {line.door.name}
      </div>
      {columns.slice(first, last + 1).map((openings, index) => (
        <MatrixCell
          key={openings.group.groupId}
          {...more}
          line={line}
          row={row}
          column={first + index}
          openings={openings}
          leftPx={(first + index) * columnPx}
        />
      ))}
    </div>
  )
})

interface MatrixCellProps extends Pick<MatrixRowProps, 'edits' | 'titles' | 'range' | 'active' | 'gridId' | 'row'> {
  line: Extract<Line, { kind: 'door' }>
  openings: GroupOpenings
  column: number
  leftPx: number
}

/** Drawn again only where it changes: scrolling across draws the columns that come, in every line at once. */
const MatrixCell = memo(function MatrixCell({
  line: { door },
  row,
  openings,
  column,
  leftPx,
  ...more
}: MatrixCellProps) {
  const { edits, titles, range, active, gridId } = more
  const opening = openingIn(edits, openings, door.doorId)
  const isChanged = opening !== openings.opening(door.doorId)
  const { timeProfile, name } = openings.group
  const said = saidOf(
    { opening, given: openings.given(door), isLeftOut: openings.isLeftOut(door), timeProfile },
    titles,
  )
  return (
    <div
      {...cellRole}
      id={`${gridId}-${row}-${column}`}
      aria-colindex={column + 2}
      aria-label={`${name} ${said.full}${isChanged ? ', changed' : ''}`}
      aria-selected={range !== undefined && isWithin(range, { row, column })}
      {...(isFixed({ openings, door }) && { 'aria-readonly': true })}
      className={classes.cell}
      data-row={row}
      data-column={column}
      data-opens={opening === 'no' ? undefined : 'yes'}
      data-changed={isChanged || undefined}
      data-active={active === column || undefined}
      style={{ insetInlineStart: leftPx }}
    >
      {opening === 'own' ? `✓ ${said.short}` : said.short}
    </div>
  )
})
