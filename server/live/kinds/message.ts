import { messageKind } from '../../../src/domain/stream/message.ts'
import { liveMessage, type MessageRow } from '../../events/messages/message-row.ts'
import { type Reading, streamSource } from '../source.ts'
import { countBeyond, mostCounted } from './count-beyond.ts'

/** The most that a snapshot lists. */
const most = 500

const openSql = `select m.*, d."areaId" from client_message m left join door d using ("doorId")
  where m."clientId" = $1 and m."deletedAt" is null and m."status" = 'unacknowledged'
    and ($2::integer[] is null or d."areaId" = any($2))
  order by m."clientMessageId" desc limit ${most}`
const countSql = `select count(*)::integer as "open" from (
  select 1 from client_message m left join door d using ("doorId")
  where m."clientId" = $1 and m."deletedAt" is null and m."status" = 'unacknowledged'
    and ($2::integer[] is null or d."areaId" = any($2))
  limit ${mostCounted}) m`

/** Client messages; a snapshot has those that nobody has acknowledged. */
export const messageSource = streamSource({
  kind: messageKind,
  permission: ['CLIENTMESSAGE_READ'],
  async snapshot(reading: Reading) {
    const { client, clientId, areaIds, sequence } = reading
    const { rows } = await client.query<MessageRow>(openSql, [clientId, areaIds])
    const more = { clientMessages: await countBeyond(reading, rows.length, most, countSql) }
    return { items: () => rows.map(row => ({ ...liveMessage(row), sequence })), more }
  },
})
