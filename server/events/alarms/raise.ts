import type { PoolClient } from 'pg'
import { alarmKind, type LiveAlarm } from '../../../src/domain/stream/alarm.ts'
import { type Columns, Parameters, tableOf } from '../../db/pg-array.ts'
import { writeEntries } from '../stream-entry.ts'

/** An alarm or alert beside those that a batch's own events raise, with what its places are called. */
export interface Raise extends Omit<LiveAlarm, 'sequence' | 'eventAlarmId'> {
  readonly controller: string
  readonly door?: string | undefined
  readonly area?: string | undefined
}
type Numbered = readonly [index: number, raise: Raise]

const columns: Columns<Numbered> = {
  // Its place in the list, until its place in the stream is known.
  sequence: ['bigint', ([index]) => -index - 1],
  alarmPriority: ['integer', ([, { alarmPriority }]) => alarmPriority],
  type: ['text', ([, { type }]) => type],
  text: ['text', ([, { text }]) => text],
  occurredAt: ['timestamptz', ([, { occurredAt }]) => occurredAt],
  eventId: ['bigint', ([, { eventId }]) => eventId],
  controllerId: ['integer', ([, { controllerId }]) => controllerId],
  controller: ['text', ([, { controller }]) => controller],
  doorId: ['integer', ([, { doorId }]) => doorId],
  door: ['text', ([, { door }]) => door],
  areaId: ['integer', ([, { areaId }]) => areaId],
  area: ['text', ([, { area }]) => area],
  place: ['text', ([, { place }]) => place],
  returnedAt: ['timestamptz', ([, { returnedAt }]) => returnedAt],
}
const names = Object.keys(columns)
  .map(name => `"${name}"`)
  .join(', ')

/**
 * Stores alarms and puts them into their client's stream, in the caller's transaction. One with its own text is
 * left out while another of its type and controller is not acknowledged. The client's counter is locked first, as ingest
 * does: who reads on from the newest alarm misses none that is committed later.
 * @returns what was raised, for `announceEntries` after the commit
 */
export async function raiseAlarms(
  client: PoolClient,
  clientId: number,
  raises: readonly Raise[],
  now: Date,
): Promise<LiveAlarm[]> {
  if (raises.length === 0) return []
  await client.query('select 1 from client_stream where "clientId" = $1 for update', [clientId])
  const parameters = new Parameters()
  const numbered = raises.map((raise, index): Numbered => [index, raise])
  const { rows } = await client.query<{ eventAlarmId: number; sequence: number }>(
    `insert into event_alarm ("clientId", ${names})
     select ${parameters.add(clientId, 'integer')}, ${names} from ${parameters.table('r', tableOf(columns, numbered))}
     on conflict do nothing returning "eventAlarmId", "sequence"`,
    parameters.values,
  )
  const made = rows.toSorted((one, other) => other.sequence - one.sequence)
  const bodies = made.flatMap(({ eventAlarmId, sequence }) => {
    const raise = raises[-sequence - 1]
    return raise ? [bodyOf(eventAlarmId, raise)] : []
  })
  const entries = await writeEntries(client, clientId, alarmKind, bodies, now)
  await client.query(
    `update event_alarm a set "sequence" = n."sequence"
     from unnest($1::bigint[], $2::bigint[]) as n("eventAlarmId", "sequence") where a."eventAlarmId" = n."eventAlarmId"`,
    [entries.map(entry => entry.eventAlarmId), entries.map(entry => entry.sequence)],
  )
  return entries
}

const bodyOf = (
  eventAlarmId: number,
  { controller: _controller, door: _door, area: _area, ...alarm }: Raise,
): Omit<LiveAlarm, 'sequence'> => ({ eventAlarmId, ...alarm })
