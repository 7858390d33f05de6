import { type MessageRow, liveMessage } from '../events/messages/message-row.ts'
import { unacknowledgedOnly } from '../events/messages/list.ts'
import { announceEntries, writeEntries } from '../events/stream-entry.ts'
import { behaviour, type Values, type Writing } from '../rest/behaviour.ts'

/** Puts a message, as it is now, into its client's stream, and tells the viewers after the commit. */
async function stream({ client, session, context, now, afterCommit }: Writing, values: Values): Promise<void> {
  const row = values as unknown as MessageRow
  const { rows } = await client.query<{ areaId: number }>('select "areaId" from door where "doorId" = $1', [row.doorId])
  const body = {
    ...liveMessage({ ...row, areaId: rows[0]?.areaId ?? null }),
    ...(values['deleted'] === true && { deleted: true }),
  }
  const entries = await writeEntries(client, session.clientId, 'message', [body], now)
  afterCommit.push(() => announceEntries(context.bus, session.clientId, 'message', entries, now))
}

/** Whoever watches learns of every message: when it comes, changes, is acknowledged, and when it is taken back. */
export default behaviour({
  afterWrite: (write, change, current) => stream(write, change === 'deleted' ? { ...current, deleted: true } : current),
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
