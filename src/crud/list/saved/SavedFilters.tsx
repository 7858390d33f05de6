import { Button, Popover, Skeleton, Stack, Text } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import { savedFiltersQuery, type SavedFilter } from '../../../api/saved-filters.ts'
import type { Entity } from '../../../domain/entity.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import classes from './Saved.module.css'
import { SavedRow } from './SavedRow.tsx'
import { Deleted, SaveThis } from './SaveThis.tsx'
import { useDefaultFilter } from './use-default-filter.ts'

interface SavedFiltersProps {
  entity: Entity
  /** The current list, as a saved filter would store it. */
  query: string
  onChoose: (query: string) => void
}

/** The user's saved filters of a list: choose one, save the current one, rename, delete, and set the default. */
export function SavedFilters({ entity, query, onChoose }: SavedFiltersProps) {
  const [isOpen, setOpen] = useState(false)
  const { data = [] } = useQuery({ ...savedFiltersQuery(entity.id), enabled: isOpen })
  const current = data.find(each => each.query === query)
  return (
    <Popover position="bottom-start" shadow="md" trapFocus withRoles width="22rem" opened={isOpen} onChange={setOpen}>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconBookmark className={classes.icon} aria-hidden />}
          aria-label={current ? `Saved filters: ${current.name}` : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {current ? <span className={classes.current}>{current.name}</span> : 'Saved filters'}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Saved filters">
        <Body
          entity={entity}
          query={query}
          onChoose={chosen => {
            onChoose(chosen)
            setOpen(false)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

function Body({ entity, query, onChoose }: SavedFiltersProps) {
  const { data, error, refetch } = useQuery(savedFiltersQuery(entity.id))
  const [usual, setUsual] = useDefaultFilter(entity)
  const [deleted, setDeleted] = useState<SavedFilter>()
  const body = useRef<HTMLDivElement>(null)
  // What had the focus is about to go: Escape must still reach the popover.
  const refocus = () => body.current?.focus()
  if (!data && error)
    return (
      <ErrorTile
        title="The saved filters could not be loaded"
        reason={messageOf(error)}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <Skeleton height="6rem" radius="sm" aria-busy="true" />
  const current = data.find(each => each.query === query)
  return (
    <Stack gap="sm" ref={body} tabIndex={-1} className={classes.body}>
      {data.length === 0 && !deleted && (
        <EmptyState title="No saved filters">Search, filter or sort the list, then save it here.</EmptyState>
      )}
      <ul className={classes.list} aria-label="Saved filters">
        {data.map(filter => (
          <SavedRow
            key={filter.savedFilterId}
            entity={entity}
            filter={filter}
            isCurrent={filter === current}
            isUsual={filter.savedFilterId === usual?.savedFilterId}
            onChoose={() => onChoose(filter.query)}
            onUsual={isUsual => setUsual(isUsual ? filter : undefined)}
            onRefocus={refocus}
            onDeleted={() => {
              setDeleted(filter)
              if (filter.savedFilterId === usual?.savedFilterId) setUsual(undefined)
            }}
          />
        ))}
      </ul>
      {deleted && (
        <Deleted
          entity={entity}
          filter={deleted}
          onBack={() => {
            refocus()
            setDeleted(undefined)
          }}
        />
      )}
      {current ? (
        <Text size="sm" c="dimmed">
          The list shows {current.name} as it was saved.
        </Text>
      ) : (
        <SaveThis entity={entity} query={query} onSaved={refocus} />
      )}
    </Stack>
  )
}
