import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ApiRecord } from '../../api/records.ts'
import { FieldText, FieldValue } from '../fields/FieldValue.tsx'
import { Status } from '../fields/Status.tsx'
import { statusOf } from '../screen/status.ts'
import { cardLines } from './card-lines.ts'
import type { GridProps } from './grid-props.ts'
import classes from './RecordCards.module.css'
import { RowFace } from './RowFace.tsx'
import { RowMenu } from './RowMenu.tsx'

/** How many fields a card shows below its title; a tile has less room. */
const most = { card: 4, tile: 3 } as const

interface RecordCardProps {
  grid: GridProps
  index: number
  record: ApiRecord
  /** Above its title. */
  picture?: ReactNode
  /** Its controls are reached by the tab key. */
  isActive?: boolean
}

/** A record in short: its title, its status, and the first of the columns. */
export function RecordCard({ grid, index, record, picture, isActive = true }: RecordCardProps) {
  const { entity, columns, onCards, selection, canSelect } = grid
  const { id, title, to } = grid.rowOf(record)
  const isTile = picture !== undefined
  const tabIndex = isActive ? 0 : -1
  const status = statusOf(entity, record)
  const lines = cardLines({ entity, record, title, columns, onCards, most: most[isTile ? 'tile' : 'card'] })
  return (
    <article className={classes.card} data-selected={selection.records.has(id) || undefined}>
      {picture}
      <div className={classes.head}>
        {canSelect && (
          <Checkbox
            {...(isTile && { size: 'md' })}
            tabIndex={tabIndex}
            aria-label={`Select ${title}`}
            checked={selection.records.has(id)}
            onChange={() => selection.toggle(record)}
          />
        )}
        {!isTile && <RowFace entity={entity} record={record} title={title} />}
        {to === undefined ? (
          <span className={classes.title}>{title}</span>
        ) : (
          <Link
            to={to}
            tabIndex={tabIndex}
            className={classes.title}
            onClick={event => {
              event.preventDefault()
              grid.onOpen(index)
            }}
          >
            {title}
          </Link>
        )}
        <RowMenu entity={entity} record={record} title={title} isActive={isActive} />
      </div>
      <dl className={classes.lines} data-card={!isTile || undefined}>
        {status && (
          <div>
            <dt>{status.label}</dt>
            <dd>
              <Status field={status.field} value={record[status.name]} />
            </dd>
          </div>
        )}
        {lines.map(({ name, property, label, field }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>
              {isTile && field.kind !== 'refs' && (record[property] ?? null) !== null ? (
                // What a tile shows leads nowhere but to its record.
                <FieldText name={name} field={field} record={record} />
              ) : (
                <FieldValue name={name} field={field} record={record} />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </article>
  )
}
