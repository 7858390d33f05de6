import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import { ConfirmDialog } from '../../../crud/confirm/ConfirmDialog.tsx'
import { ConfirmMachine } from '../../../crud/confirm/machine.ts'
import { useOpened } from '../../../crud/confirm/use-opened.ts'
import type { Relationship } from '../domain/relationship.ts'
import { useRevoke } from './use-relationships.ts'

interface RevokeDialogProps {
  clientId: number
  of: Relationship
  onClosed: () => void
}

const undoMs = 15_000

/** Asks before a relation is revoked; afterwards it can be undone. */
export function RevokeDialog({ clientId, of, onClosed }: RevokeDialogProps) {
  const { mutateAsync } = useRevoke(clientId)
  const [machine] = useState(
    () =>
      new ConfirmMachine<Relationship, object>({
        load: async () => of,
        submit: () => mutateAsync({ of, what: 'revoke', version: of.version }),
        onOk: () => tellRevoked(of, () => mutateAsync({ of, what: 'restore', version: of.version + 1 })),
      }),
  )
  useOpened(machine, onClosed)
  return (
    <ConfirmDialog
      machine={machine}
      title="Revoke relation"
      action="Revoke"
      failure="Not revoked"
      isDangerous
      input={() => ({})}
    >
      {({ party }) => (
        <Text>
          Revoke the access of {party.name}? Their people lose it at once. What they have added or changed stays.
        </Text>
      )}
    </ConfirmDialog>
  )
}

/** Says that it is revoked, with the way back. */
function tellRevoked({ clientRelationId, party }: Relationship, undo: () => Promise<void>): void {
  const id = `relation revoked ${clientRelationId}`
  const back = async () => {
    notifications.hide(id)
    try {
      await undo()
      notifications.show({ message: `${party.name} has access again` })
    } catch (error) {
      notifications.show({ color: 'red', title: 'Not undone', message: messageOf(error) })
    }
  }
  notifications.show({
    id,
    autoClose: undoMs,
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">The access of {party.name} is revoked</Text>
        <Button variant="default" size="compact-sm" flex="none" onClick={() => void back()}>
          Undo
        </Button>
      </Group>
    ),
  })
}
