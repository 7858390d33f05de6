import { toWireName } from '../../api/custom-values.ts'
import type { ApiRecord } from '../../api/records.ts'
import { useCaller } from '../../crud/caller/caller.ts'
import { familyOf } from '../../crud/caller/places.ts'
import { fieldViews } from '../../crud/fields/index.ts'
import { FieldValue } from '../../crud/fields/FieldValue.tsx'
import { columnsOf, type Column } from '../../crud/list/columns.ts'
import { FilterText } from '../../crud/list/FilterText.tsx'
import { filtersOf, readListState } from '../../crud/list/list-state.ts'
import type { PrintPlace } from '../../crud/print/print-place.ts'
import { titleOfList } from '../../crud/screen/titles.ts'
import type { Entity } from '../../domain/entity.ts'
import type { Term } from '../../domain/vocabulary.ts'
import { Failed } from './Failed.tsx'
import { Paper } from './Paper.tsx'
import classes from './Paper.module.css'
import { mostRows, printedRowsQuery } from './rows-query.ts'
import { usePaper } from './use-paper.ts'

interface PrintedListProps {
  entity: Entity
  place: PrintPlace & { kind: 'list' }
}

/** A list as it was on the screen: its filters, order and columns. */
export function PrintedList({ entity: declared, place }: PrintedListProps) {
  const caller = useCaller()
  const { named, query } = place
  const { entity, data, isReady, at, failure, retry } = usePaper(declared, printedRowsQuery(declared, named, query))
  const { term } = familyOf(entity, place.term as Term) ?? entity
  const title = titleOfList(entity, named, caller, term)
  const things = caller.words.many(term)
  if (failure) return <Failed title={`The ${things} could not be loaded`} error={failure} onRetry={retry} />
  const count = data?.items.length ?? 0
  return (
    <Paper
      title={title}
      isReady={isReady}
      at={at}
      notes={
        <>
          <Narrowed entity={entity} query={query} />
          {data && (
            <p>
              {data.hasMore
                ? `The first ${mostRows.toLocaleString('en-GB')} ${things}. There are more: filter the list, or export it.`
                : `${count.toLocaleString('en-GB')} ${count === 1 ? caller.words.one(term) : things}`}
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
        {columns.map(({ name, label, field }) => (
          <th key={name} scope="col" className={fieldViews[field.kind].isFigure ? classes.figure : undefined}>
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
