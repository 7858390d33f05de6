import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { Favourite } from '../../../api/favourites.ts'

const undoMs = 10_000

/** Says what is a favourite no more, with the way back. */
export function tellDeleted({ favouriteId, name }: Favourite, onUndo: () => void): void {
  const id = `favourite deleted ${favouriteId}`
  notifications.show({
    id,
    autoClose: undoMs,
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{name} is no longer a favourite</Text>
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => {
            notifications.hide(id)
            onUndo()
          }}
        >
          Undo
        </Button>
      </Group>
    ),
  })
}
