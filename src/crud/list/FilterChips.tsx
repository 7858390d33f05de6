import { Button, Pill } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { titlesQuery } from '../../api/entity-calls.ts'
import { labelOf, wordsFor } from '../../domain/fields/index.ts'
import { useCaller } from '../caller/caller.ts'
import { readDays, readRange } from '../../domain/instant-range.ts'
import { targetOf } from '../fields/target.ts'
import type { ListFilter, ListState } from './list-state.ts'
import { daysText, stretchText } from './stretches.ts'
import classes from './ListTools.module.css'

interface FilterChipsProps {
  filters: readonly ListFilter[]
  state: ListState
  onState: (state: ListState) => void
}

/** What narrows the list, each with a way to take it back. */
export function FilterChips({ filters, state, onState }: FilterChipsProps) {
  const used = filters.filter(({ property }) => state.filters[property]?.length)
  if (used.length === 0) return null
  const without = (property: string) => {
    const { [property]: _, ...rest } = state.filters
    onState({ ...state, filters: rest })
  }
  return (
    <Pill.Group className={classes.chips}>
      {used.map(filter => (
        <FilterChip
          key={filter.property}
          filter={filter}
          values={state.filters[filter.property] ?? []}
          onRemove={() => without(filter.property)}
        />
      ))}
      <Button variant="subtle" size="compact-sm" onClick={() => onState({ ...state, filters: {} })}>
        Clear filters
      </Button>
    </Pill.Group>
  )
}

interface FilterChipProps {
  filter: ListFilter
  values: readonly string[]
  onRemove: () => void
}

function FilterChip({ filter, values, onRemove }: FilterChipProps) {
  const { name, field } = filter
  const { zone } = useCaller()
  const label = labelOf(name, field)
  return (
    <Pill
      size="md"
      withRemoveButton
      onRemove={onRemove}
      removeButtonProps={{ 'aria-label': `Remove the filter ${label}`, 'aria-hidden': false, tabIndex: 0 }}
    >
      {label}:{' '}
      {field.target === undefined ? (
        values.map(value => worded(filter, value, zone)).join(' or ')
      ) : (
        <Titles {...{ filter, values }} />
      )}
    </Pill>
  )
}

function worded({ field }: ListFilter, value: string, zone: string): string {
  if (value === 'null') return 'none'
  if (field.kind === 'flag') return value === 'true' ? 'Yes' : 'No'
  if (field.kind === 'dateTime') return stretchText(readRange(value) ?? { from: value, until: value }, zone)
  if (field.kind === 'date') return daysText(readDays(value) ?? { from: value, until: value })
  return wordsFor(field, value)
}

function Titles({ filter, values }: Omit<FilterChipProps, 'onRemove'>) {
  const ids = values.map(Number).filter(Number.isSafeInteger)
  const { data = [] } = useQuery(titlesQuery(targetOf(filter.field), ids))
  const titles = new Map(data.map(({ id, title }) => [String(id), title]))
  return values.map(value => (value === 'null' ? 'none' : (titles.get(value) ?? `number ${value}`))).join(' or ')
}
