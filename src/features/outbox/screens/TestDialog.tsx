import { Button, Group, Modal, SegmentedControl, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import { oneQuery } from '../../../api/entity-calls.ts'
import { recordKeys } from '../../../api/record-cache.ts'
import { refreshQueries } from '../../../api/refresh-queries.ts'
import { request } from '../../../api/request.ts'
import { mailChannels, mailMessage, notSetUp } from '../../../domain/entities/settings/mail-message.ts'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import type { MailServer } from '../domain/mail-server.ts'

/** Notifications are tried on the screen where a device is switched on. */
const ways = {
  email: {
    noun: 'email',
    failed: 'Failed to send test email',
    taken: 'The mail server has taken it. Look into your inbox.',
  },
  sms: { noun: 'text message', failed: 'Failed to send SMS', taken: 'The provider has taken it. Look at your phone.' },
} as const
type Way = keyof typeof ways
const tried = Object.keys(ways) as Way[]

interface TestDialogProps {
  server: MailServer
  onClose: () => void
}

/** Sends the caller a test, and stays to say what has become of it. */
export function TestDialog({ server, onClose }: TestDialogProps) {
  const [way, setWay] = useState<Way>('email')
  const { noun, failed } = ways[way]
  const to = way === 'email' ? server.own : server.ownNumber
  const isSent = way === 'email' ? server.isSetUp : server.sms
  const queryClient = useQueryClient()
  const sending = useMutation({
    mutationFn: () => request<{ mailMessageId: number }>('POST', `${mailMessage.api}/test`, { body: { channel: way } }),
    onSuccess: () => void refreshQueries(queryClient, recordKeys.lists(mailMessage.id)),
  })
  const id = sending.data?.mailMessageId
  return (
    <Modal opened onClose={onClose} title="Send a test" closeButtonProps={{ 'aria-label': 'Close' }} centered>
      <Stack>
        {id === undefined && (
          <SegmentedControl
            aria-label="What is tested"
            value={way}
            onChange={value => setWay(value as Way)}
            data={tried.map(value => ({ value, label: mailChannels[value] }))}
          />
        )}
        {to === null ? (
          <Text>Your user has no SMS number. Enter one in your account first.</Text>
        ) : (
          <Text>
            {id === undefined ? `Send a test ${noun} to ${to}?` : `To ${to}:`}
            {id === undefined && !isSent && ` ${notSetUp[way]}, so it will stay in the outbox.`}
          </Text>
        )}
        {sending.error && <ErrorTile title={failed} reason={messageOf(sending.error)} />}
        {id !== undefined && <Progress id={id} way={way} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {id === undefined ? 'Cancel' : 'Close'}
          </Button>
          {id === undefined && (
            <Button onClick={() => sending.mutate()} loading={sending.isPending} disabled={to === null} data-autofocus>
              Send
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}

/** What has become of it, live: a message announces its change. */
function Progress({ id, way }: { id: number; way: Way }) {
  const { data, error } = useQuery(oneQuery(mailMessage, id))
  if (error && !data) return <ErrorTile title="What has become of it could not be loaded" reason={messageOf(error)} />
  const reason = typeof data?.['reason'] === 'string' ? data['reason'] : ''
  if (data?.['status'] === 'failed') return <ErrorTile title={ways[way].failed} reason={reason} />
  return <Text component="output">{wordsOf(data?.['status'], reason, way)}</Text>
}

function wordsOf(status: unknown, reason: string, way: Way): string {
  if (status === 'delivered') return 'It was delivered.'
  if (status === 'sent') return ways[way].taken
  if (status === 'kept') return `It stays in the outbox. ${reason}.`
  return reason === '' ? 'It is being sent…' : `It could not be sent yet, and is tried again. ${reason}.`
}
