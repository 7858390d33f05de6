import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../../api/api-error.ts'
import { oneQuery } from '../../../api/entity-calls.ts'
import { recordKeys } from '../../../api/record-cache.ts'
import { refreshQueries } from '../../../api/refresh-queries.ts'
import { request } from '../../../api/request.ts'
import { mailMessage } from '../../../domain/entities/settings/mail-message.ts'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import type { MailServer } from '../domain/mail-server.ts'

const failed = 'Failed to send test email'

interface TestDialogProps {
  server: MailServer
  onClose: () => void
}

/** Sends the caller a test, and stays to say what has become of it. */
export function TestDialog({ server: { own, isSetUp }, onClose }: TestDialogProps) {
  const queryClient = useQueryClient()
  const sending = useMutation({
    mutationFn: () => request<{ mailMessageId: number }>('POST', `${mailMessage.api}/test`),
    onSuccess: () => void refreshQueries(queryClient, recordKeys.lists(mailMessage.id)),
  })
  const id = sending.data?.mailMessageId
  return (
    <Modal opened onClose={onClose} title="Send a test" closeButtonProps={{ 'aria-label': 'Close' }} centered>
      <Stack>
        <Text>
          {id === undefined ? `Send a test email to ${own}?` : `To ${own}:`}
          {id === undefined && !isSetUp && ' No mail server is set up, so it will stay in the outbox.'}
        </Text>
        {sending.error && <ErrorTile title={failed} reason={messageOf(sending.error)} />}
        {id !== undefined && <Progress id={id} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {id === undefined ? 'Cancel' : 'Close'}
          </Button>
          {id === undefined && (
            <Button onClick={() => sending.mutate()} loading={sending.isPending} data-autofocus>
              Send
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}

/** What has become of it, live: an email announces its change. */
function Progress({ id }: { id: number }) {
  const { data, error } = useQuery(oneQuery(mailMessage, id))
  if (error && !data) return <ErrorTile title="What has become of it could not be loaded" reason={messageOf(error)} />
  const reason = typeof data?.['reason'] === 'string' ? data['reason'] : ''
  if (data?.['status'] === 'failed') return <ErrorTile title={failed} reason={reason} />
  return <Text component="output">{wordsOf(data?.['status'], reason)}</Text>
}

function wordsOf(status: unknown, reason: string): string {
  if (status === 'sent') return 'The mail server has taken it. Look into your inbox.'
  if (status === 'kept') return `It stays in the outbox. ${reason}.`
  return reason === '' ? 'It is being sent…' : `It could not be sent yet, and is tried again. ${reason}.`
}
