import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { titlesQuery } from '../../api/entity-calls.ts'
import { fieldViews } from '../../crud/fields/index.ts'
import { targetOf } from '../../crud/fields/target.ts'
import { titleOf } from '../../crud/screen/titles.ts'
import { labelOf } from '../../domain/fields/index.ts'
import { levelAt, mayMove, parentOf, stepOf } from './levels.ts'
import type { TreeThing } from './nodes.ts'

interface MoveDialogProps {
  thing: TreeThing
  onMove: (to: number, title: string) => void
  onClose: () => void
}

/** Moves a record without dragging it: below a chosen one. */
export function MoveDialog({ thing: { path, entity, record }, onMove, onClose }: MoveDialogProps) {
  const by = levelAt(path)?.by ?? ''
  const field = entity.fields[by]
  const [to, setTo] = useState<number>()
  const [isMoving, setMoving] = useState(false)
  const title = titleOf(entity, record)
  const target = field && targetOf(field)
  const client = useQueryClient()
  if (!field || !target) return null
  const { Input } = fieldViews[field.kind]
  const move = async (id: number) => {
    setMoving(true)
    const titles = await client.ensureQueryData(titlesQuery(target, [id])).catch(() => [])
    onMove(id, titles.find(each => each.id === id)?.title ?? `number ${id}`)
    onClose()
  }
  const here = parentOf(path)
  const there = to === undefined ? undefined : `${target.id}:${to}`
  const isHere = here !== undefined && to === stepOf(here).id
  const error =
    there === undefined || mayMove(path, there)
      ? undefined
      : isHere
        ? `${title} is there already`
        : `${title} cannot be moved into itself`
  return (
    <Modal opened onClose={onClose} title={`Move ${title}`} closeButtonProps={{ 'aria-label': 'Close' }}>
      <form
        onSubmit={event => {
          event.preventDefault()
          if (to !== undefined && error === undefined) void move(to)
        }}
      >
        <Stack>
          <Text size="sm">Choose its new parent. Everything below it moves too.</Text>
          <Input
            field={{ ...field, required: true }}
            value={to ?? null}
            onChange={next => setTo(typeof next === 'number' ? next : undefined)}
            onBlur={() => undefined}
            frame={{
              id: 'move-to',
              name: 'to',
              label: labelOf(by, field),
              description: undefined,
              error,
              withAsterisk: true,
              disabled: false,
              classNames: {},
            }}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isMoving} disabled={to === undefined || error !== undefined}>
              Move
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
