import { useQuery } from '@tanstack/react-query'
import { titlesQuery } from '../../api/entity-calls.ts'
import { labelOf, wordsFor } from '../../domain/fields/index.ts'
import { readDays, readRange } from '../../domain/instant-range.ts'
import { useCaller } from '../caller/caller.ts'
import { targetOf } from '../fields/target.ts'
import type { ListFilter } from './list-state.ts'
import { daysText, stretchText } from './stretches.ts'

interface FilterTextProps {
  filter: ListFilter
  values: readonly string[]
}

/** What a filter lets through, in words: 'Status: Open or Forced'. */
export function FilterText({ filter, values }: FilterTextProps) {
  const { name, field } = filter
  const { zone } = useCaller()
  return (
    <>
      {labelOf(name, field)}:{' '}
      {field.target === undefined ? (
        values.map(value => worded(filter, value, zone)).join(' or ')
      ) : (
        <Titles {...{ filter, values }} />
      )}
    </>
  )
}

function worded({ field }: ListFilter, value: string, zone: string): string {
  if (value === 'null') return 'none'
  if (field.kind === 'flag') return value === 'true' ? 'Yes' : 'No'
  if (field.kind === 'dateTime') return stretchText(readRange(value) ?? { from: value, until: value }, zone)
  if (field.kind === 'date') return daysText(readDays(value) ?? { from: value, until: value })
  return wordsFor(field, value)
}

function Titles({ filter, values }: FilterTextProps) {
  const ids = values.map(Number).filter(Number.isSafeInteger)
  const { data = [] } = useQuery(titlesQuery(targetOf(filter.field), ids))
  const titles = new Map(data.map(({ id, title }) => [String(id), title]))
  return values.map(value => (value === 'null' ? 'none' : (titles.get(value) ?? `number ${value}`))).join(' or ')
}
