import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { recordKeys } from '../../../api/record-cache.ts'
import type { ApiRecord } from '../../../api/records.ts'
import { refreshQueries } from '../../../api/refresh-queries.ts'
import { request } from '../../../api/request.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { ConfirmDialog } from '../../../crud/confirm/ConfirmDialog.tsx'
import { ConfirmMachine } from '../../../crud/confirm/machine.ts'
import { useOpened } from '../../../crud/confirm/use-opened.ts'
import { titleOf } from '../../../crud/screen/titles.ts'
import { person } from '../../../domain/entities/people/person.ts'
import { linkDays } from '../domain/app-invitation.ts'

export type Act = 'invite' | 'withdraw'

const calls = {
  invite: { path: 'invite-app', title: 'Invite to app' },
  withdraw: { path: 'revoke-app-invitation', title: 'Withdraw' },
} as const

interface InviteDialogProps {
  act: Act
  personId: number
  onClosed: () => void
}

/** Asks by name and address before somebody is invited, or their invitation is withdrawn. */
export function InviteDialog({ act, personId, onClosed }: InviteDialogProps) {
  const { entity, words } = useCaller()
  const queryClient = useQueryClient()
  const { path, title } = calls[act]
  const [machine] = useState(
    () =>
      new ConfirmMachine<ApiRecord, object>({
        load: () => request<ApiRecord>('GET', `${person.api}/${personId}`),
        submit: async () => {
          await request('POST', `${person.api}/${personId}/${path}`)
          void refreshQueries(queryClient, recordKeys.one(person.id, personId))
        },
        onOk: () => undefined,
      }),
  )
  useOpened(machine, onClosed)
  const question = (of: ApiRecord) => {
    const name = titleOf(entity(person.id) ?? person, of)
    return act === 'invite'
      ? `Send ${name} an email to ${String(of['email'])} with a link to set up the app? The link works once, for ${linkDays} days, and earlier links stop working.`
      : `Withdraw the invitation of ${name}? Its link stops working.`
  }
  return (
    <ConfirmDialog
      machine={machine}
      title={title}
      action={act === 'invite' ? 'Send invitation' : title}
      failure={act === 'invite' ? `Failed to invite ${words.one(person.term)} to app` : 'Failed to withdraw invitation'}
      input={() => ({})}
    >
      {current => <Text>{question(current)}</Text>}
    </ConfirmDialog>
  )
}
