import { Button, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useMemo, useState, type ReactNode } from 'react'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { matching, type FeatureRow } from './feature-rows.ts'
import classes from './Features.module.css'

interface FeatureListProps {
  rows: readonly FeatureRow[]
  held: readonly number[]
  /** What can be done with them, beside the search. */
  actions?: ReactNode
  notice?: ReactNode
  children: (shown: readonly FeatureRow[]) => ReactNode
}

/** A search above the features, how many of them are held, and those that were found. */
export function FeatureList({ rows, held, actions, notice, children }: FeatureListProps) {
  const [search, setSearch] = useState('')
  const shown = useMemo(() => matching(rows, search), [rows, search])
  const all = rows.flatMap(({ cells }) => cells)
  return (
    <div className={classes.list}>
      <div className={classes.tools}>
        <TextInput
          type="search"
          aria-label="Search features"
          placeholder="Search features"
          leftSection={<IconSearch className={classes.icon} aria-hidden />}
          value={search}
          onChange={event => setSearch(event.currentTarget.value)}
          onKeyDown={event => event.key === 'Enter' && event.preventDefault()}
          className={classes.search}
        />
        <output className={classes.count}>
          {all.filter(({ id }) => held.includes(id)).length} of {all.length} allowed
        </output>
        {actions}
      </div>
      {notice}
      {shown.length > 0 ? (
        children(shown)
      ) : (
        <EmptyState title="No features match">
          <Button variant="default" mt="sm" onClick={() => setSearch('')}>
            Show all features
          </Button>
        </EmptyState>
      )}
    </div>
  )
}
