import { memo, type MouseEvent } from 'react'
import { Link } from 'react-router'
import type { ApiRecord } from '../../api/records.ts'
import { FieldText, FieldValue } from '../fields/FieldValue.tsx'
import { fieldViews } from '../fields/index.ts'
import { Guarded } from '../../ui/later/Guarded.tsx'
import { TickBox } from '../../ui/TickBox.tsx'
import type { Entity } from '../../domain/entity.ts'
import type { Column } from './columns.ts'
import classes from './RecordGrid.module.css'
import { RowFace } from './RowFace.tsx'
import { RowMenu } from './RowMenu.tsx'
import { useRowFocus } from './use-row-focus.ts'

interface GridRowProps {
  entity: Entity
  index: number
  record: ApiRecord
  title: string
  columns: readonly Column[]
  to: string | undefined
  isSelected: boolean
  isSelectable: boolean
  isActive: boolean
  isToFocus: boolean
  onOpen: (index: number) => void
  onToggle: (record: ApiRecord) => void
  onFocus: (index: number) => void
}

/** A press on a row opens it, but not on what can itself be pressed, and not the end of choosing text. */
const isOwn = ({ target, currentTarget }: MouseEvent) =>
  !(target instanceof Element && target.closest('a, button, input, label') && target !== currentTarget) &&
  String(getSelection()) === ''

/** Not to another tab or window. */
const isPlain = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) => !ctrlKey && !metaKey && !shiftKey && !altKey

export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { index, record, title, columns, to, isSelected, isSelectable, isActive, isToFocus } = props
  const row = useRowFocus<HTMLTableRowElement>(isToFocus)
  const tabIndex = isActive ? 0 : -1
  return (
    <tr
      ref={row}
      data-row={index}
      aria-rowindex={index + 2}
      aria-selected={isSelectable ? isSelected : undefined}
      tabIndex={tabIndex}
      className={classes.row}
      onClick={event => isOwn(event) && props.onOpen(index)}
      onFocus={() => props.onFocus(index)}
    >
      {isSelectable && (
        <td>
          <TickBox
            tabIndex={tabIndex}
            aria-label={`Select ${title}`}
            checked={isSelected}
            onChange={() => props.onToggle(record)}
          />
        </td>
      )}
      {columns.map(({ name, field, Cell }, place) => (
        <td key={name} className={fieldViews[field.kind].isFigure ? classes.figure : undefined}>
          {place === 0 && <RowFace entity={props.entity} record={record} title={title} className={classes.face} />}
          {place === 0 && to !== undefined ? (
            <Link
              to={to}
              className={classes.link}
              tabIndex={tabIndex}
              onClick={event => {
                if (!isPlain(event)) return
                event.preventDefault()
                props.onOpen(index)
              }}
            >
              <FieldText name={name} field={field} record={record} />
            </Link>
          ) : Cell ? (
            <Guarded shape={null} instead="Not loaded">
              <Cell record={record} />
            </Guarded>
          ) : (
            <FieldValue name={name} field={field} record={record} isPassedBy={!isActive} />
          )}
        </td>
      ))}
      <td>
        <RowMenu entity={props.entity} record={record} title={title} isActive={isActive} />
      </td>
    </tr>
  )
})

/** The skeleton of a row that is not loaded yet. */
export function RowShape({ index, columns }: { index: number; columns: number }) {
  return (
    <tr aria-rowindex={index + 2} className={classes.row}>
      <td colSpan={columns}>
        <span className={classes.unseen}>Loading</span>
        <span className={classes.shape} />
      </td>
    </tr>
  )
}
