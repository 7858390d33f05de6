import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../api/api-error.ts'
import { toWireName } from '../../api/custom-values.ts'
import type { ApiRecord } from '../../api/records.ts'
import { useCaller } from '../../crud/caller/caller.ts'
import { useCustomised } from '../../crud/custom/use-customised.ts'
import { fieldViews } from '../../crud/fields/index.ts'
import { FieldValue } from '../../crud/fields/FieldValue.tsx'
import { columnsOf, type Column } from '../../crud/list/columns.ts'
import { FilterText } from '../../crud/list/FilterText.tsx'
import { filtersOf, readListState } from '../../crud/list/list-state.ts'
import type { PrintPlace } from '../../crud/print/print-place.ts'
import { capital, listTitle } from '../../crud/screen/titles.ts'
import type { Entity } from '../../domain/entity.ts'
import { ErrorTile } from '../../ui/ErrorTile.tsx'
import { Paper } from './Paper.tsx'
import classes from './Paper.module.css'
import { mostRows, printedRowsQuery } from './rows-query.ts'

interface PrintedListProps {
  entity: Entity
  place: PrintPlace & { kind: 'list' }
}

/** A list as it was on the screen: its filters, order and columns. */
export function PrintedList({ entity: declared, place }: PrintedListProps) {
  const caller = useCaller()
  const { entity, isKnown } = useCustomised(declared)
  const { named, query } = place
  const { data, error, refetch } = useQuery(printedRowsQuery(entity, named, query))
  const title = (named && entity.lists?.[named]?.title) || listTitle(entity, caller)
  const things = caller.words.many(entity.term)
  if (error)
    return (
      <ErrorTile title={`The ${things} could not be loaded`} reason={messageOf(error)} onRetry={() => void refetch()} />
    )
  const count = data?.items.length ?? 0
  return (
    <Paper
      title={capital(title)}
      isReady={data !== undefined && isKnown}
      notes={
        <>
          <Narrowed entity={entity} query={query} />
          {data && (
            <p>
              {data.hasMore
                ? `The first ${mostRows.toLocaleString('en-GB')} ${things}. There are more: filter the list, or export it.`
                : `${count.toLocaleString('en-GB')} ${count === 1 ? caller.words.one(entity.term) : things}`}
            </p>
          )}
        </>
      }
    >
      {data && count > 0 && <Rows entity={entity} columns={chosenColumns(entity, place.columns)} rows={data.items} />}
    </Paper>
  )
}

function chosenColumns(entity: Entity, names: readonly string[]): readonly Column[] {
  const all = columnsOf(entity)
  const chosen = all.filter(({ name }) => names.includes(toWireName(name)))
  return chosen.length > 0 ? chosen : all.filter(({ isUsual }) => isUsual)
}

function Narrowed({ entity, query }: { entity: Entity; query: URLSearchParams }) {
  const { q, filters } = readListState(entity, query)
  const used = filtersOf(entity).filter(({ property }) => filters[property]?.length)
  return (
    <>
      {q && <p>Searched for: {q}</p>}
      {used.map(filter => (
        <p key={filter.property}>
          <FilterText filter={filter} values={filters[filter.property] ?? []} />
        </p>
      ))}
    </>
  )
}

interface RowsProps {
  entity: Entity
  columns: readonly Column[]
  rows: readonly ApiRecord[]
}

const Rows = ({ entity, columns, rows }: RowsProps) => (
  <table className={classes.table}>
    <thead>
      <tr>
        {columns.map(({ name, label }) => (
          <th key={name} scope="col">
            {label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(record => (
        <tr key={String(record[entity.key])}>
          {columns.map(({ name, field }) => (
            <td key={name} className={fieldViews[field.kind].isFigure ? classes.figure : undefined}>
              <FieldValue name={name} field={field} record={record} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
