import { clientMessage } from '../../../../domain/entities/notifications/client-message.ts'
import type { LiveMessage } from '../../../../domain/stream/message.ts'
import { clientMessages } from '../../../../live/views/client-messages.ts'
import { LiveHead } from '../LiveHead.tsx'
import { useLiveList } from '../use-live-list.ts'

const live = {
  entity: clientMessage.id,
  view: clientMessages,
  id: (message: LiveMessage) => message.clientMessageId,
  notice: ([first, ...others]: readonly LiveMessage[]) =>
    `Message: ${first?.subject ?? ''}${others.length === 0 ? '' : `, and ${others.length} more`}`,
}

/** Above the list of client messages: how many are unacknowledged, live. */
const ClientMessagesHead = () => <LiveHead open={useLiveList(live)} one="message" />
export default ClientMessagesHead
