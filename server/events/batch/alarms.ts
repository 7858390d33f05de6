import type { LiveAlarm } from '../../../src/domain/stream/alarm.ts'
import type { Place } from '../directory/directory.ts'
import { type Columns, type Parameters, tableOf } from '../../db/pg-array.ts'
import { type BatchTerms, inStream, type RaisedAlarm, type Stored } from './stored.ts'

export interface Raising extends Stored {
  readonly alarm: RaisedAlarm
}
export const isRaising = (stored: Stored): stored is Raising => stored.alarm !== undefined

/**
 * Words for where it is, the site first: 'Harbour House, 3 Main entrance', or 'Harbour House, Controller 1, Power hub 2'.
 * @param part of the controller, named where no door is
 */
export const placeText = ({ door, controller, site }: Place, part?: string): string =>
  placeIn(atOf(door?.title, controller.title, part), site?.title)

/** The same by what the place and its site are called. */
export const placeIn = (at: string, site: string | undefined): string =>
  (site === undefined ? at : `${site}, ${at}`).slice(0, 200)

/** A door, or else a controller and its part. */
export const atOf = (door: string | null | undefined, controller: string, part: string | null | undefined): string =>
  door ?? (part ? `${controller}, ${part}` : controller)

const placeOf = ({ event: { place, node, rare } }: Raising): string =>
  placeText(place, node ?? rare.input?.title ?? rare.output?.title)

/** The alarm on the wire, without what is known only once it is stored. */
export function alarmBody(raising: Raising): Omit<LiveAlarm, 'sequence' | 'eventAlarmId' | 'eventId'> {
  const { event, alarm } = raising
  const { controller, door, area } = event.place
  return {
    controllerId: controller.id,
    alarmPriority: alarm.priority,
    type: alarm.type,
    occurredAt: event.occurredAt,
    ...(door && { doorId: door.id }),
    ...(area && { areaId: area.id }),
    ...(alarm.returnedAt && { returnedAt: alarm.returnedAt }),
    place: placeOf(raising),
  }
}

const columns: Columns<Raising> = {
  sequence: ['bigint', ({ alarm }) => alarm.offset],
  alarmPriority: ['integer', ({ alarm }) => alarm.priority],
  type: ['text', ({ alarm }) => alarm.type],
  occurredAt: ['timestamptz', ({ event }) => event.occurredAt],
  controllerId: ['integer', ({ event }) => event.place.controller.id],
  controller: ['text', ({ event }) => event.place.controller.title],
  doorId: ['integer', ({ event }) => event.place.door?.id],
  door: ['text', ({ event }) => event.place.door?.title],
  areaId: ['integer', ({ event }) => event.place.area?.id],
  area: ['text', ({ event }) => event.place.area?.title],
  place: ['text', placeOf],
  requestUserId: ['integer', ({ event }) => event.rare.requestUser?.id],
  requestUser: ['text', ({ event }) => event.rare.requestUser?.title],
  returnedAt: ['timestamptz', ({ alarm }) => alarm.returnedAt],
  body: ['text', raising => JSON.stringify(alarmBody(raising))],
}
const kept = Object.keys(columns)
  .filter(name => name !== 'body')
  .map(name => `"${name}"`)
const ofInput = (prefix: string) => kept.map(name => `${prefix}.${name}`).join(', ')

/**
 * The expressions (`raising`, `a`, `entries`) that keep the alarms of a batch and put them into the stream.
 * @param eventIds of the batch, if its events are stored already; else `e` has those just inserted
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
    ? `select * from ${table({ eventId: ['bigint', ({ offset }) => eventIds[offset - 1]] })}`
    : `select e."eventId", i.* from ${table({ eventSequence: ['bigint', ({ offset }) => offset] }, 'eventSequence')}
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
