import { clientMessage } from '../../src/domain/entities/notifications/client-message.ts'
import type { RecordOf } from '../../src/domain/record.ts'
import { messageKind } from '../../src/domain/stream/message.ts'
import { liveMessage } from '../events/messages/message-row.ts'
import { unacknowledgedOnly } from '../events/messages/list.ts'
import { announceEntries, writeEntries } from '../events/stream-entry.ts'
import { behaviour, type Writing } from '../rest/behaviour.ts'

type Message = typeof clientMessage

/** Puts a message, in its current state, into its client's stream, and notifies the viewers after the commit. */
async function stream(
  { client, session, context, now, afterCommit }: Writing<Message>,
  message: RecordOf<Message>,
  isDeleted = false,
): Promise<void> {
  const { rows } = await client.query<{ areaId: number }>('select "areaId" from door where "doorId" = $1', [
    message.doorId,
  ])
  const body = {
    ...liveMessage({ ...message, createdAt: message.createdAt ?? now, areaId: rows[0]?.areaId ?? null }),
    ...(isDeleted && { deleted: true }),
  }
  const entries = await writeEntries(client, session.clientId, messageKind, [body], now)
  afterCommit.push(() => announceEntries(context.bus, session.clientId, messageKind, entries, now))
}

/** Viewers hear of every message: when it comes, changes, is acknowledged, and is taken back. */
export default behaviour(clientMessage, {
  afterWrite: (write, change, current) => stream(write, current, change === 'deleted'),
  commands: {
    async acknowledge(write, current) {
      const { session, now } = write
      const set = {
        acknowledgedById: session.userId,
        acknowledgedBy: session.name,
        acknowledgedDateTime: now.toISOString(),
      }
      await stream(write, { ...current, ...set })
      return { set }
    },
  },
  routes: unacknowledgedOnly,
})
