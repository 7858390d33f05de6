import { Button, Group, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refreshQueries } from '../../../api/refresh-queries.ts'
import { saveFilter, savedFiltersQuery, type SavedFilter } from '../../../api/saved-filters.ts'
import type { Entity } from '../../../domain/entity.ts'
import { failureText } from '../../confirm/machine.ts'
import { focused } from '../../../ui/focused.ts'
import classes from './Saved.module.css'

/** Saves a filter and shows it among the others. */
function useSave(entity: Entity, onSaved: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ name, query }: Pick<SavedFilter, 'name' | 'query'>) => saveFilter(entity.id, name, query),
    onSuccess: () => {
      onSaved()
      return refreshQueries(client, savedFiltersQuery(entity.id).queryKey)
    },
  })
}

/** Keeps what the list shows under a name. */
export function SaveThis({ entity, query, onSaved }: { entity: Entity; query: string; onSaved: () => void }) {
  const [name, setName] = useState('')
  const { mutate, isPending, error } = useSave(entity, onSaved)
  return (
    <form
      aria-label="Save this filter"
      onSubmit={event => {
        event.preventDefault()
        mutate({ name, query })
      }}
    >
      <TextInput
        label="Name of the filter"
        description="Includes search, filters, order and columns"
        value={name}
        maxLength={60}
        autoComplete="off"
        error={error && failureText(error)}
        onChange={event => setName(event.currentTarget.value)}
      />
      <Button type="submit" mt="xs" loading={isPending}>
        Save filter
      </Button>
    </form>
  )
}

/** What was just deleted, and the way back. */
export function Deleted({ entity, filter, onBack }: { entity: Entity; filter: SavedFilter; onBack: () => void }) {
  const { mutate, isPending, error } = useSave(entity, onBack)
  return (
    <div>
      <Group gap="xs" justify="space-between">
        <output>{filter.name} deleted</output>
        <Button variant="default" size="compact-sm" ref={focused} loading={isPending} onClick={() => mutate(filter)}>
          Undo
        </Button>
      </Group>
      {error && <p className={classes.failure}>It could not be brought back: {failureText(error)}</p>}
    </div>
  )
}
