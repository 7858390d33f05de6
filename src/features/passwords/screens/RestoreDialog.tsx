import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '../../../api/api-error.ts'
import { recordKeys } from '../../../api/record-cache.ts'
import { refreshQueries } from '../../../api/refresh-queries.ts'
import { command } from '../../../api/request.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { placeOf } from '../../../crud/caller/places.ts'
import { ConfirmDialog } from '../../../crud/confirm/ConfirmDialog.tsx'
import { ConfirmMachine } from '../../../crud/confirm/machine.ts'
import { useOpened } from '../../../crud/confirm/use-opened.ts'
import { user } from '../../../domain/entities/people/user.ts'
import { passwordTexts } from '../../../domain/password.ts'
import type { DeletedUser } from '../domain/password-link.ts'

/** Asks before a deleted user is restored, and leads to their page then. */
export function RestoreDialog({ deleted, onClosed }: { deleted: DeletedUser; onClosed: () => void }) {
  const { words } = useCaller()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { userId } = deleted
  const [machine] = useState(
    () =>
      new ConfirmMachine<DeletedUser, object>({
        load: async () => deleted,
        submit: async () => {
          try {
            await command('POST', `${user.api}/${userId}/undelete`)
          } catch (error) {
            throw error instanceof ApiError && error.status === 404 ? new Error(passwordTexts.noUser) : error
          }
          void refreshQueries(queryClient, recordKeys.lists(user.id))
        },
        onOk: () => void navigate(placeOf(user, 'detail', userId) ?? '/'),
      }),
  )
  useOpened(machine, onClosed)
  return (
    <ConfirmDialog
      machine={machine}
      title={`Restore ${words.one(user.term)}`}
      action="Restore"
      failure={`Failed to restore ${words.one(user.term)}`}
      input={() => ({})}
    >
      {({ name, username }) => (
        <Text>
          Restore {name} ({username})? They can sign in again with the password that they had.
        </Text>
      )}
    </ConfirmDialog>
  )
}
