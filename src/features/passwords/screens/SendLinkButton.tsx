import { Button, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { recordKeys } from '../../../api/record-cache.ts'
import { refreshQueries } from '../../../api/refresh-queries.ts'
import { request } from '../../../api/request.ts'
import { ConfirmDialog } from '../../../crud/confirm/ConfirmDialog.tsx'
import { ConfirmMachine } from '../../../crud/confirm/machine.ts'
import { useOpened } from '../../../crud/confirm/use-opened.ts'
import { user } from '../../../domain/entities/people/user.ts'
import { goodForHours, type PasswordState } from '../domain/password-link.ts'

/** Sends a user a link to choose a password, and asks first. */
export function SendLinkButton({ userId, state }: { userId: number; state: PasswordState }) {
  const [isOpen, setOpen] = useState(false)
  const label = labelOf(state)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && <SendLinkDialog userId={userId} label={label} onClosed={() => setOpen(false)} />}
    </>
  )
}

function labelOf({ changed, link }: PasswordState): string {
  if (changed !== null) return 'Send reset link'
  return link?.why === 'invited' ? 'Resend invitation' : 'Send invitation'
}

interface SendLinkDialogProps {
  userId: number
  label: string
  onClosed: () => void
}

function SendLinkDialog({ userId, label, onClosed }: SendLinkDialogProps) {
  const queryClient = useQueryClient()
  const [machine] = useState(
    () =>
      new ConfirmMachine<PasswordState, object>({
        load: () => request<PasswordState>('GET', `${user.api}/${userId}/password`),
        submit: async () => {
          await request('POST', `${user.api}/${userId}/send-password-link`)
          void refreshQueries(queryClient, recordKeys.one(user.id, userId))
        },
        onOk: () => undefined,
      }),
  )
  useOpened(machine, onClosed)
  return (
    <ConfirmDialog machine={machine} title={label} action="Send" failure="Resend email failed" input={() => ({})}>
      {({ email, mail, changed }) => (
        <Text>
          Send an email to {email} with a link to choose a password? The link works once, for{' '}
          {changed === null ? `${goodForHours.invited / 24} days` : `${goodForHours.sent} hours`}.
          {!mail && ' No mail server is set up, so the email will stay in the outbox.'}
        </Text>
      )}
    </ConfirmDialog>
  )
}
