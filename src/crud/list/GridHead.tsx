import { Checkbox, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { fieldViews } from '../fields/index.ts'
import type { Column } from './columns.ts'
import classes from './RecordGrid.module.css'

interface SortHeadProps {
  column: Column
  /** The order in use: a name, or `-name`. */
  sort: string
  onSort: (() => void) | undefined
}

const directions = { up: 'ascending', down: 'descending' } as const

/** The head of a column; a button where the list can be sorted by it. */
export function SortHead({ column, sort, onSort }: SortHeadProps) {
  const direction = sort === column.name ? 'up' : sort === `-${column.name}` ? 'down' : undefined
  const Icon = direction === 'down' ? IconArrowDown : IconArrowUp
  const isFigure = fieldViews[column.field.kind].isFigure
  return (
    <th
      scope="col"
      className={isFigure ? classes.figure : undefined}
      {...(direction && { 'aria-sort': directions[direction] })}
    >
      {onSort ? (
        <UnstyledButton className={classes.sort} onClick={onSort} data-sorted={direction}>
          {column.label}
          <Icon className={`${classes.icon} ${direction ? '' : classes.faint}`} aria-hidden />
        </UnstyledButton>
      ) : (
        column.label
      )}
    </th>
  )
}

interface SelectAllProps {
  things: string
  isAll: boolean
  isSome: boolean
  onToggle: () => void
}

/** Chooses everything that is loaded, or nothing of it. */
export function SelectAll({ things, isAll, isSome, onToggle }: SelectAllProps) {
  return (
    <th scope="col" className={classes.narrow}>
      <Checkbox
        size="xs"
        aria-label={`Select all ${things} that are loaded`}
        checked={isAll}
        indeterminate={!isAll && isSome}
        onChange={onToggle}
      />
    </th>
  )
}
