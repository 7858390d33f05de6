import { Anchor } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { smsReceived } from '../domain/texting.ts'

/** Says that a SIM has sent a message, and leads to its conversation. */
export default function showReceived(argument: unknown): void {
  const { smsId, simId, reference, message } = smsReceived.parse(argument)
  notifications.show({
    id: `sms-${smsId}`,
    title: `Text message from ${reference}`,
    message: (
      <>
        {message.length > 160 ? `${message.slice(0, 159)}…` : message}{' '}
        <Anchor href={`/management/sims/${simId}?tab=messages`}>Open the conversation</Anchor>
      </>
    ),
  })
}
