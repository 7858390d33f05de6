import { eventLogSize } from '../../../src/domain/live.ts'
import { eventKind } from '../../../src/domain/stream/event.ts'
import { nameCollector } from '../../events/publish/names.ts'
import { type StoredEventRow, eventColumns, liveEventFromRow, nameEvent } from '../event-row.ts'
import { type Reading, streamSource } from '../source.ts'

/** How many sequences are searched first, then eight times as many before them, and so on, up to how often. */
const window = { first: 1500, growth: 8, most: 4 }

/**
 * The newest events by sequence, up to the snapshot's. Read in windows of sequences: bounded on both sides the statement
 * is fast whatever the planner's statistics.
 */
async function readNewest({ client, clientId, areaIds, sequence }: Reading): Promise<StoredEventRow[]> {
  const found: StoredEventRow[] = []
  let to = sequence
  for (let step = 0; step < window.most && to > 0 && found.length < eventLogSize; step++) {
    const from = Math.max(0, to - window.first * window.growth ** step)
    const { rows } = await client.query<StoredEventRow>(
      `select ${eventColumns} from event
       where "clientId" = $1 and "sequence" > $2 and "sequence" <= $3 and ($4::integer[] is null or "areaId" = any($4))
       order by "sequence" desc limit $5`,
      [clientId, from, to, areaIds, eventLogSize - found.length],
    )
    found.push(...rows)
    to = from
  }
  return found
}

/** Events are rows of their own table, which has the titles of their time. */
export const eventSource = streamSource({
  kind: eventKind,
  permission: ['EVENT_READ'],
  async readAgain(pool, { clientId, after, to }) {
    const { rows } = await pool.query<StoredEventRow>(
      `select ${eventColumns} from event where "clientId" = $1 and "sequence" > $2 and "sequence" <= $3 order by "sequence"`,
      [clientId, after, to],
    )
    const collector = nameCollector()
    for (const row of rows) nameEvent(collector, row)
    return { items: rows.map(liveEventFromRow), names: collector.names }
  },
  async snapshot(reading) {
    const rows = await readNewest(reading)
    return {
      items: () => rows.map(liveEventFromRow),
      addNames(names) {
        for (const row of rows.toReversed()) nameEvent(names, row)
      },
    }
  },
})
