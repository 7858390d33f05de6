import type { PoolClient } from 'pg'
import { endedTypes, endingTypes } from '../../../src/domain/events.ts'
import { isRaising, type Raising } from '../batch/alarms.ts'
import type { Happened } from '../batch/happened.ts'
import { type Columns, type Parameters, pgArray, type Table, tableOf } from '../../db/pg-array.ts'
import type { BatchTerms, Stored } from '../batch/stored.ts'

/** What an event brings to an end: alarms of a type at a door, or of a controller itself. */
interface Ending {
  readonly type: string
  readonly offset: number
  readonly event: Happened
}

const columns: Columns<Ending> = {
  controllerId: ['integer', ({ event }) => event.place.controller.id],
  doorId: ['integer', ({ event }) => event.place.door?.id],
  type: ['text', ({ type }) => type],
  at: ['timestamptz', ({ event }) => event.occurredAt],
  offset: ['integer', ({ offset }) => offset],
}

/** The endings of a batch, made before its turn; undefined if it ends nothing. */
export function endingsTable(stored: readonly Stored[]): Table | undefined {
  const endings = stored.flatMap(({ event, offset }) => endedTypes(event.type).map(type => ({ type, offset, event })))
  return endings.length > 0 ? tableOf(columns, endings) : undefined
}

/** Ends stored alarms: each by the first event to come that happened at or after it. */
export const endAlarms = (parameters: Parameters, endings: Table, { clientId }: BatchTerms): string =>
  `update event_alarm k set "returnedAt" = n."at" from (
      select a."eventAlarmId", (array_agg(x."at" order by x."offset"))[1] as "at"
      from ${parameters.table('x', endings)} join event_alarm a using ("controllerId", "type")
      where a."returnedAt" is null and a."clientId" = ${clientId}
        and a."doorId" is not distinct from x."doorId" and a."occurredAt" <= x."at"
      group by a."eventAlarmId"
    ) n where k."eventAlarmId" = n."eventAlarmId"`

/**
 * The batch with the end of each alarm that it raises, where that is known: an alarm that comes late may be over, and
 * what forces and shuts a door may come together.
 * @param last the client's last sequence before the batch, whose turn has come
 */
export async function withReturns(
  client: PoolClient,
  clientId: number,
  last: number,
  stored: readonly Stored[],
): Promise<readonly Stored[]> {
  const raising = stored.filter(isRaising).filter(({ alarm }) => endingTypes(alarm.type).length > 0)
  if (raising.length === 0) return stored
  const kept = await endsKept(client, clientId, last, raising)
  const ends = new Map(raising.map((one, index) => [one.offset, endOf(one, kept[index], stored)]))
  return stored.map(one => {
    const returnedAt = ends.get(one.offset)
    return one.alarm && returnedAt ? { ...one, alarm: { ...one.alarm, returnedAt } } : one
  })
}

/** The earliest that had come by then; else the first to come after it. */
function endOf(raising: Raising, kept: string | undefined, stored: readonly Stored[]): string | undefined {
  const { controller, door } = raising.event.place
  const types = endingTypes(raising.alarm.type)
  const ends = stored.filter(
    ({ event }) =>
      types.includes(event.type) &&
      event.atMs >= raising.event.atMs &&
      event.place.controller.id === controller.id &&
      event.place.door?.id === door?.id,
  )
  const before = ends.filter(({ offset }) => offset < raising.offset).map(({ event }) => event.occurredAt)
  const [earliest] = [...before, ...(kept === undefined ? [] : [kept])].sort()
  return earliest ?? ends.find(({ offset }) => offset > raising.offset)?.event.occurredAt
}

/** How far a controller's clock may be ahead when it sends: its event may have been received that much earlier. */
const ahead = "interval '1 hour'"
const aheadMs = 3_600_000
/** No process's clock is ahead of this one's by as much. */
const dayMs = 86_400_000

/** The earliest stored event that ends each alarm. Searched at the door, by its index, or among those of no door. */
async function endsKept(
  client: PoolClient,
  clientId: number,
  last: number,
  raising: readonly Raising[],
): Promise<(string | undefined)[]> {
  const first = (which: string) => `(
    select e."occurredAt" as "at" from event e
    where e."clientId" = $1 and ${which} and e."controllerId" = r."controllerId" and e."sequence" <= $2
      and e."type" = any(string_to_array(r."types", ',')) and e."occurredAt" >= r."at" and e."receivedAt" >= r."at" - ${ahead}
      and e."receivedAt" >= $7 and e."receivedAt" < $8
    order by e."occurredAt" limit 1)`
  const isAtDoor = raising.every(({ event }) => event.place.door !== undefined)
  const atDoor = first('e."doorId" = r."doorId"')
  const either = `${atDoor} union all ${first('e."doorId" is null and r."doorId" is null')}`
  const { rows } = await client.query<{ at: Date | null }>(
    `select (select min(f."at") from (${isAtDoor ? atDoor : either}) f) as "at"
     from unnest($3::integer[], $4::integer[], $5::timestamptz[], $6::text[])
       with ordinality as r("controllerId", "doorId", "at", "types", "order")
     order by r."order"`,
    [
      clientId,
      last,
      pgArray(raising.map(({ event }) => event.place.controller.id)),
      pgArray(raising.map(({ event }) => event.place.door?.id)),
      pgArray(raising.map(({ event }) => event.occurredAt)),
      pgArray(raising.map(({ alarm }) => endingTypes(alarm.type).join())),
      // For the planner: of all the partitions it looks at those of that time alone.
      new Date(Math.min(...raising.map(({ event }) => event.atMs)) - aheadMs),
      new Date(Date.now() + dayMs),
    ],
  )
  return rows.map(({ at }) => at?.toISOString())
}
