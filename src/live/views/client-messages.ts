import { messageKind, type LiveMessage } from '../../domain/stream/message.ts'
import { openItems } from './open-items.ts'

/** Unacknowledged client messages. */
export const clientMessages = openItems<LiveMessage>({
  name: 'clientMessages',
  kind: messageKind,
  closedAt: message => message.acknowledgedDateTime,
  id: message => message.clientMessageId,
  at: message => message.createdAt,
  isOpen: message => message.acknowledgedDateTime === undefined && message.deleted !== true,
})
