import { createColumnHelper, tableFeatures, useTable } from '@tanstack/react-table'
import { useMemo } from 'react'
import type { ApiRecord } from '../../api/records.ts'
import { Scroller } from '../../ui/Scroller.tsx'
import { columnWidthRem } from './column-width.ts'
import { SelectAll, SortHead } from './GridHead.tsx'
import type { GridProps } from './grid-props.ts'
import { GridRow, RowShape } from './GridRow.tsx'
import { nextSort, sortsOf } from './list-state.ts'
import classes from './RecordGrid.module.css'
import { useWindow } from './use-window.ts'

interface Row {
  readonly index: number
  readonly record: ApiRecord | undefined
}

const features = tableFeatures({})
const helper = createColumnHelper<typeof features, Row>()
const rowRem = 2.5
const narrowRem = 2.75
const rowHeight: string = '--row-height'

/** The rows that are seen, by the table's own model. */
function useRows({ columns, pages }: GridProps, indexes: readonly number[]): readonly Row[] {
  const defined = useMemo(
    () =>
      helper.columns(columns.map(({ name, property }) => helper.accessor(row => row.record?.[property], { id: name }))),
    [columns],
  )
  const data = indexes.map((index): Row => ({ index, record: pages.recordAt(index) }))
  const table = useTable({ features, columns: defined, data, getRowId: ({ index }) => String(index) })
  return table.getRowModel().rows.map(({ original }) => original)
}

/** A list as a table: only visible rows are drawn, however long it is. */
export function RecordGrid(props: GridProps) {
  const { label, pages, columns, canSelect } = props
  const { scroller, heightPx, rowPx, indexes, beforePx, afterPx, keys } = useWindow(props, rowRem)
  const rows = useRows(props, indexes)
  const widthRem = columns.reduce((sum, column) => sum + columnWidthRem(column), narrowRem * 2)
  const cells = columns.length + (canSelect ? 2 : 1)
  return (
    <Scroller
      ref={scroller}
      label={label}
      className={classes.scroller}
      maxHeightPx={heightPx}
      onScroll={props.scroll.keep}
    >
      <table
        {...keys.grid}
        aria-label={label}
        aria-rowcount={pages.count + 1}
        aria-multiselectable={canSelect || undefined}
        className={classes.table}
        style={{ minWidth: `${widthRem}rem`, [rowHeight]: `${rowPx}px` }}
      >
        <GridHead {...props} />
        <tbody>
          <Space heightPx={beforePx} />
          {rows.map(({ index, record }) =>
            record ? (
              <RecordRow
                key={Number(record[props.entity.key])}
                grid={props}
                index={index}
                record={record}
                isActive={keys.active === index}
                isToFocus={keys.active === index && keys.isToFocus}
                onFocus={keys.focused}
              />
            ) : (
              <RowShape key={`row ${index}`} index={index} columns={cells} />
            ),
          )}
          <Space heightPx={afterPx} />
        </tbody>
      </table>
    </Scroller>
  )
}

function GridHead({ entity, things, pages, columns, state, onSort, selection, canSelect }: GridProps) {
  const sorts = sortsOf(entity)
  const { records } = selection
  const isAll = pages.loaded.length > 0 && pages.loaded.every(record => records.has(Number(record[entity.key])))
  const narrow = { width: `${narrowRem}rem` }
  return (
    <>
      <colgroup>
        {canSelect && <col style={narrow} />}
        {columns.map(column => (
          <col key={column.name} style={{ width: `${columnWidthRem(column)}rem` }} />
        ))}
        <col style={narrow} />
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          {canSelect && (
            <SelectAll
              things={things}
              isAll={isAll}
              isSome={records.size > 0}
              onToggle={() => selection.toggleAll(pages.loaded)}
            />
          )}
          {columns.map(column => (
            <SortHead
              key={column.name}
              column={column}
              sort={state.sort}
              onSort={sorts.includes(column.name) ? () => onSort(nextSort(state.sort, column.name)) : undefined}
            />
          ))}
          <th scope="col">
            <span className={classes.unseen}>Actions</span>
          </th>
        </tr>
      </thead>
    </>
  )
}

interface RecordRowProps {
  grid: GridProps
  index: number
  record: ApiRecord
  isActive: boolean
  isToFocus: boolean
  onFocus: (index: number) => void
}

function RecordRow({ grid, index, record, isActive, isToFocus, onFocus }: RecordRowProps) {
  const { id, title, to } = grid.rowOf(record)
  return (
    <GridRow
      entity={grid.entity}
      index={index}
      record={record}
      title={title}
      columns={grid.columns}
      to={to}
      isSelected={grid.selection.records.has(id)}
      isSelectable={grid.canSelect}
      isActive={isActive}
      isToFocus={isToFocus}
      onOpen={grid.onOpen}
      onToggle={grid.selection.toggle}
      onFocus={onFocus}
    />
  )
}

/** The height of the rows that are not drawn. */
function Space({ heightPx }: { heightPx: number }) {
  return heightPx > 0 ? <tr aria-hidden style={{ height: heightPx }} /> : null
}
