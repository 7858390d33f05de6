import type { LiveMessage } from '../../domain/live.ts'
import { readinessOf } from '../readiness.ts'
import { openItems } from './open-items.ts'

const none: readonly LiveMessage[] = []

/** Client messages that nobody has acknowledged. */
export const clientMessages = openItems<LiveMessage>({
  name: 'clientMessages',
  inSnapshot: ({ messages }) => messages,
  inBatch: ({ messages }) => messages ?? none,
  readiness: snapshot => readinessOf(snapshot, 'messages'),
  id: message => message.clientMessageId,
  at: message => message.createdAt,
  isOpen: message => message.acknowledgedDateTime === undefined && message.deleted !== true,
})
