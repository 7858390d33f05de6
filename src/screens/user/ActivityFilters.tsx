import { Select } from '@mantine/core'
import { FilterInput } from '../../crud/list/FilterInput.tsx'
import { useCaller } from '../../crud/caller/caller.ts'
import { capital } from '../../crud/screen/titles.ts'
import { entities } from '../../domain/entities/index.ts'
import { date } from '../../domain/fields/index.ts'
import type { ActivityFilter } from './activity.ts'
import classes from './Activity.module.css'

interface ActivityFiltersProps {
  filter: ActivityFilter
  onChange: (filter: ActivityFilter) => void
}

const days = { from: date({ label: 'From' }), to: date({ label: 'To' }) } as const

/** Narrows a user's activity to one kind of record and to some days. */
export function ActivityFilters({ filter, onChange }: ActivityFiltersProps) {
  const { words, may } = useCaller()
  const kinds = Object.values(entities)
    .filter(({ permission, verbs }) => verbs.includes('read') && may(permission.read))
    .map(({ id, term }) => ({ value: id, label: capital(words.many(term)) }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
  return (
    <div className={classes.filters}>
      <Select
        label="What was changed"
        placeholder="Anything"
        data={kinds}
        value={filter.entity}
        onChange={entity => onChange({ ...filter, entity })}
        searchable
        clearable
        openOnFocus={false}
      />
      {(['from', 'to'] as const).map(name => (
        <FilterInput
          key={name}
          filter={{ name, property: name, field: days[name] }}
          values={filter[name] === null ? [] : [filter[name]]}
          onChange={([value = null]) => onChange({ ...filter, [name]: value })}
        />
      ))}
    </div>
  )
}
