import { Anchor } from '@mantine/core'
import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'react-router'
import { useCaller } from '../../../crud/caller/caller.ts'
import { placeOf } from '../../../crud/caller/places.ts'
import { VirtualRows } from '../../../ui/rows/VirtualRows.tsx'
import { useScale } from '../../../ui/scale.tsx'
import { cellText, headOf } from '../domain/cells.ts'
import type { Column } from '../domain/report.ts'
import type { ReportRow } from '../domain/wire.ts'
import classes from './Report.module.css'

const rowPx = { desk: 36, touch: 48, wall: 40 } as const

/** Of the columns; words share what is left. */
const widths: Readonly<Record<Column['kind'], string>> = {
  text: 'minmax(8rem, 1fr)',
  eventType: 'minmax(10rem, 1.5fr)',
  instant: '11rem',
  day: '7rem',
  number: '6rem',
}

interface ReportTableProps {
  label: string
  columns: readonly Column[]
  rows: readonly ReportRow[]
}

/** The rows of a report; of thousands only those in sight are drawn. */
export function ReportTable({ label, columns, rows }: ReportTableProps) {
  const { words } = useCaller()
  const { density, px } = useScale()
  const places = new Map(rows.map((row, index) => [row, index]))
  const style = { '--columns': columns.map(({ kind }) => widths[kind]).join(' ') } as CSSProperties
  return (
    <div className={classes.table} style={style}>
      <div className={classes.wide}>
        <VirtualRows
          label={label}
          items={rows}
          keyOf={row => places.get(row) ?? 0}
          rowPx={px(rowPx[density])}
          head={
            <tr>
              {columns.map(column => (
                <th key={column.name} scope="col" data-kind={column.kind}>
                  {headOf(column, words)}
                </th>
              ))}
            </tr>
          }
          render={row =>
            columns.map(column => (
              <td key={column.name} data-kind={column.kind}>
                <Cell column={column} row={row} />
              </td>
            ))
          }
        />
      </div>
    </div>
  )
}

/** A record is the way to it, for who may see it. */
function Cell({ column, row }: { column: Column; row: ReportRow }): ReactNode {
  const { zone, may, entity, words } = useCaller()
  const text = cellText(column, row, zone, words)
  const id = row[`${column.name}Id`]
  const of = column.of && entity(column.of)
  const to =
    of && typeof id === 'number' && may(of.permission.read) ? placeOf(of, 'detail', id, undefined, may) : undefined
  if (to === undefined || text === '') return text
  return (
    <Anchor component={Link} to={to} inherit>
      {text}
    </Anchor>
  )
}
