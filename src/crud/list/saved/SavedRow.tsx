import { ActionIcon, Button, Group, TextInput } from '@mantine/core'
import { IconPencil, IconStar, IconStarFilled, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refreshQueries } from '../../../api/refresh-queries.ts'
import { changeFilter, deleteFilter, savedFiltersQuery, type SavedFilter } from '../../../api/saved-filters.ts'
import type { Entity } from '../../../domain/entity.ts'
import { failureText } from '../../confirm/machine.ts'
import { focused } from '../../../ui/focused.ts'
import classes from './Saved.module.css'

interface SavedRowProps {
  entity: Entity
  filter: SavedFilter
  /** The list shows it. */
  isCurrent: boolean
  /** The list opens with it. */
  isUsual: boolean
  onChoose: () => void
  onUsual: (isUsual: boolean) => void
  onDeleted: () => void
  /** What has the focus is about to go. */
  onRefocus: () => void
}

/** One saved filter: its name chooses it. */
export function SavedRow(props: SavedRowProps) {
  const { filter, isCurrent, isUsual, onChoose, onUsual } = props
  const [isRenaming, setRenaming] = useState(false)
  if (isRenaming)
    return (
      <Renaming
        {...props}
        onEnd={() => {
          props.onRefocus()
          setRenaming(false)
        }}
      />
    )
  const Star = isUsual ? IconStarFilled : IconStar
  return (
    <li className={classes.row}>
      <Button
        variant="subtle"
        className={classes.name}
        justify="flex-start"
        px="xs"
        title={filter.name}
        aria-current={isCurrent || undefined}
        onClick={onChoose}
      >
        {filter.name}
      </Button>
      <ActionIcon
        aria-label={`Open the list with ${filter.name}`}
        aria-pressed={isUsual}
        title={isUsual ? 'My default on this device' : 'Use as my default on this device'}
        onClick={() => onUsual(!isUsual)}
      >
        <Star className={classes.icon} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={`Rename ${filter.name}`} title="Rename" onClick={() => setRenaming(true)}>
        <IconPencil className={classes.icon} aria-hidden />
      </ActionIcon>
      <DeleteButton {...props} />
    </li>
  )
}

function DeleteButton({ entity, filter, onDeleted }: SavedRowProps) {
  const client = useQueryClient()
  const { queryKey } = savedFiltersQuery(entity.id)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => deleteFilter(filter.savedFilterId),
    onSuccess: () => {
      client.setQueryData(queryKey, all => all?.filter(each => each.savedFilterId !== filter.savedFilterId))
      onDeleted()
    },
  })
  return (
    <>
      <ActionIcon aria-label={`Delete ${filter.name}`} title="Delete" loading={isPending} onClick={() => mutate()}>
        <IconTrash className={classes.icon} aria-hidden />
      </ActionIcon>
      {error && (
        <p role="alert" className={classes.failure}>
          {filter.name} was not deleted: {failureText(error)}
        </p>
      )}
    </>
  )
}

function Renaming({ entity, filter, onEnd }: SavedRowProps & { onEnd: () => void }) {
  const client = useQueryClient()
  const [name, setName] = useState(filter.name)
  const { queryKey } = savedFiltersQuery(entity.id)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => changeFilter(filter.savedFilterId, { name }),
    onSuccess: async () => {
      await refreshQueries(client, queryKey)
      onEnd()
    },
  })
  return (
    <li>
      <form
        onSubmit={event => {
          event.preventDefault()
          if (name.trim() === filter.name) onEnd()
          else mutate()
        }}
      >
        <TextInput
          aria-label={`Another name for ${filter.name}`}
          value={name}
          maxLength={60}
          ref={focused}
          error={error && failureText(error)}
          onChange={event => setName(event.currentTarget.value)}
        />
        <Group gap="xs" mt="xs">
          <Button type="submit" size="compact-sm" loading={isPending}>
            Rename
          </Button>
          <Button variant="default" size="compact-sm" onClick={onEnd}>
            Cancel
          </Button>
        </Group>
      </form>
    </li>
  )
}
