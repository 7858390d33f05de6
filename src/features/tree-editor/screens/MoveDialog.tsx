import { Button, Group, Modal, Select, Stack, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useCaller } from '../../../crud/caller/caller.ts'
import type { Thing } from '../domain/answers.ts'
import { moveRefusal } from '../domain/refusal.ts'
import { areasUpFrom, areaTitle, keyOf, type SystemTree, titleOf } from '../domain/tree.ts'
import type { Editing } from './use-editing.ts'

interface MoveDialogProps {
  thing: Thing
  editing: Editing
  onClose: () => void
}

/** Options shown at once; typing finds the others. */
const mostOptions = 100

/** Every area of the tree by its way from the top. */
const placesOf = (tree: SystemTree) =>
  [...tree.things.values()]
    .filter(({ kind }) => kind === 'area')
    .map(({ id }) => ({
      value: String(id),
      label: areasUpFrom(tree, id)
        .toReversed()
        .map(each => areaTitle(tree, each))
        .join(' / '),
    }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en', { numeric: true }))

/** Moves something without dragging it. */
export function MoveDialog({ thing, editing, onClose }: MoveDialogProps) {
  const { words } = useCaller()
  const { tree } = editing
  const [to, setTo] = useState<string | null>(null)
  const places = useMemo(() => placesOf(tree), [tree])
  const refusal = to === null ? undefined : moveRefusal(tree, thing, Number(to))
  return (
    <Modal opened onClose={onClose} title={`Move ${titleOf(thing)}`} closeButtonProps={{ 'aria-label': 'Close' }}>
      <form
        onSubmit={event => {
          event.preventDefault()
          if (to !== null && refusal === undefined && editing.ask(keyOf(thing), { areaId: Number(to) })) onClose()
        }}
      >
        <Stack>
          {thing.kind === 'area' && <Text size="sm">Everything below it moves too.</Text>}
          <Select
            data-autofocus
            label={words.say('New {one area}')}
            data={places}
            limit={mostOptions}
            searchable
            value={to}
            onChange={setTo}
            error={refusal === undefined ? undefined : words.say(refusal)}
            nothingFoundMessage={words.say('No {one area} found')}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={to === null || refusal !== undefined}>
              Move
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
