import { Button, Pill } from '@mantine/core'
import { labelOf } from '../../domain/fields/index.ts'
import { FilterText } from './FilterText.tsx'
import type { ListFilter, ListState } from './list-state.ts'
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
  const label = labelOf(filter.name, filter.field)
  return (
    <Pill
      size="md"
      withRemoveButton
      onRemove={onRemove}
      removeButtonProps={{ 'aria-label': `Remove the filter ${label}`, 'aria-hidden': false, tabIndex: 0 }}
    >
      <FilterText filter={filter} values={values} />
    </Pill>
  )
}
