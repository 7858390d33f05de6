import type { GroupOpenings } from '../../domain/openings.ts'
import classes from './Matrix.module.css'

const rowRole = { role: 'row' } as const
const headerRole = { role: 'columnheader' } as const

interface MatrixHeadProps {
  columns: readonly GroupOpenings[]
  /** The columns that are drawn. */
  first: number
  last: number
  columnPx: number
}

/** The groups, each with its own times. */
export const MatrixHead = ({ columns, first, last, columnPx }: MatrixHeadProps) => (
  <div {...rowRole} aria-rowindex={1} className={classes.head}>
    <div {...headerRole} className={classes.corner}>
      Door
    </div>
    {columns.slice(first, last + 1).map(({ group }, index) => (
      <div
        key={group.groupId}
        {...headerRole}
        aria-colindex={first + index + 2}
        className={classes.column}
        style={{ insetInlineStart: (first + index) * columnPx }}
      >
        <span className={classes.name}>{group.name}</span>
        <span className={classes.times}>{group.timeProfile ?? 'Always'}</span>
      </div>
    ))}
  </div>
)
