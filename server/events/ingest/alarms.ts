import type { LiveAlarm } from '../../../src/domain/live.ts'
import type { Place } from '../directory/directory.ts'
import { type Columns, type Parameters, tableOf } from './pg-array.ts'
import { type BatchTerms, inStream, type RaisedAlarm, type Stored } from './stored.ts'

export interface Raising extends Stored {
  readonly alarm: RaisedAlarm
}
export const isRaising = (stored: Stored): stored is Raising => stored.alarm !== undefined

/** Words for where it is: '3 Main entrance, Harbour House'. */
export function placeText({ door, controller, area }: Place): string {
  const at = door?.title ?? controller.title
  return (area ? `${at}, ${area.title}` : at).slice(0, 200)
}

/** The alarm on the wire, without what is known only once it is kept. */
export function alarmBody({ event, alarm }: Raising): Omit<LiveAlarm, 'sequence' | 'eventAlarmId' | 'eventId'> {
  const { controller, door, area } = event.place
  return {
    controllerId: controller.id,
    alarmPriority: alarm.priority,
    type: alarm.type,
    occurredAt: event.occurredAt,
    ...(door && { doorId: door.id }),
    ...(area && { areaId: area.id }),
    place: placeText(event.place),
  }
}

const columns: Columns<Raising> = {
  sequence: ['bigint', ({ alarm }) => alarm.sequence],
  alarmPriority: ['integer', ({ alarm }) => alarm.priority],
  type: ['text', ({ alarm }) => alarm.type],
  occurredAt: ['timestamptz', ({ event }) => event.occurredAt],
  controllerId: ['integer', ({ event }) => event.place.controller.id],
  controller: ['text', ({ event }) => event.place.controller.title],
  doorId: ['integer', ({ event }) => event.place.door?.id],
  door: ['text', ({ event }) => event.place.door?.title],
  areaId: ['integer', ({ event }) => event.place.area?.id],
  area: ['text', ({ event }) => event.place.area?.title],
  place: ['text', ({ event }) => placeText(event.place)],
  body: ['text', raising => JSON.stringify(alarmBody(raising))],
}
const kept = Object.keys(columns)
  .filter(name => name !== 'body')
  .map(name => `"${name}"`)
const ofInput = (prefix: string) => kept.map(name => `${prefix}.${name}`).join(', ')

/**
 * The expressions (`raising`, `a`, `entries`) that keep the alarms of a batch and put them into the stream.
 * @param eventIds of the batch, where its events are kept already; else `e` has those just inserted
 */
export function insertAlarms(
  parameters: Parameters,
  raising: readonly Raising[],
  terms: BatchTerms,
  eventIds: readonly number[] | undefined,
): string {
  const table = (own: Columns<Raising>, ...places: string[]) =>
    parameters.table('i', tableOf({ ...own, ...columns }, raising), inStream(terms, 'sequence', ...places))
  const withIds = eventIds
    ? `select * from ${table({ eventId: ['bigint', ({ sequence }) => eventIds[sequence - 1]] })}`
    : `select e."eventId", i.* from ${table({ eventSequence: ['bigint', ({ sequence }) => sequence] }, 'eventSequence')}
        join e on e."sequence" = i."eventSequence"`
  return `raising as (${withIds}),
    a as (insert into event_alarm ("clientId", "eventId", ${kept.join(', ')})
      select ${terms.clientId}, r."eventId", ${ofInput('r')} from raising r order by r."sequence"
      returning "eventAlarmId", "eventId", "sequence"),
    entries as (insert into stream_entry ("clientId", "sequence", "kind", "body", "createdAt")
      select ${terms.clientId}, a."sequence", 'alarm',
        r."body"::jsonb || jsonb_build_object(
          'sequence', a."sequence", 'eventAlarmId', a."eventAlarmId", 'eventId', a."eventId"), ${parameters.add(terms.receivedAt.toISOString(), 'timestamptz')}
      from a join raising r on r."sequence" = a."sequence")`
}
