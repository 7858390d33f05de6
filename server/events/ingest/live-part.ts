import { lateAfterMs } from '../../../src/domain/events.ts'
import type { LiveAlarm, LiveBatch, LiveEvent } from '../../../src/domain/live.ts'
import { nameCollector } from '../../live/names.ts'
import { alarmBody, isRaising } from './alarms.ts'
import { lastOf, type Stored } from './stored.ts'

/** What the database gave: ids in the order of the stream, which goes on after `last`. */
export interface Given {
  readonly last: number
  readonly eventIds: readonly number[]
  readonly alarmIds: readonly number[]
}

/** What a committed batch is on the wire. Not for an empty one. */
export function livePart(stored: readonly Stored[], given: Given, receivedAt: Date): LiveBatch {
  const names = nameCollector()
  const events = stored.map((one, index) => {
    const { place, holder } = one.event
    names.add('controller', place.controller.id, place.controller.title)
    names.add('door', place.door?.id, place.door?.title)
    names.add('reader', place.reader?.id, place.reader?.title)
    names.add('area', place.area?.id, place.area?.title)
    names.add('zone', place.zone?.id, place.zone?.title)
    names.add('token', holder?.token.id, holder?.token.title)
    names.add('person', holder?.person?.id, holder?.person?.title)
    return liveEvent(one, given.last + one.sequence, given.eventIds[index] ?? 0, receivedAt)
  })
  const alarms = liveAlarms(stored, given)
  return {
    from: given.last + 1,
    to: given.last + lastOf(stored),
    events,
    ...(alarms.length > 0 && { alarms }),
    names: names.names,
    sentAt: receivedAt.toISOString(),
  }
}

function liveAlarms(stored: readonly Stored[], { last, eventIds, alarmIds }: Given): LiveAlarm[] {
  const eventIdOf = new Map(stored.map((one, index) => [one.sequence, eventIds[index] ?? 0]))
  return stored.filter(isRaising).map((one, index) => ({
    ...alarmBody(one),
    sequence: last + one.alarm.sequence,
    eventAlarmId: alarmIds[index] ?? 0,
    eventId: eventIdOf.get(one.sequence) ?? 0,
  }))
}

function liveEvent({ event, passback }: Stored, sequence: number, eventId: number, receivedAt: Date): LiveEvent {
  const { place, holder } = event
  const lateMs = receivedAt.getTime() - event.atMs
  return {
    sequence,
    eventId,
    type: event.type,
    occurredAt: event.occurredAt,
    controllerId: place.controller.id,
    ...(place.door && { doorId: place.door.id }),
    ...(place.reader && { readerId: place.reader.id }),
    ...(place.area && { areaId: place.area.id }),
    ...(place.zone && { zoneId: place.zone.id }),
    ...(holder && { tokenId: holder.token.id }),
    ...(holder?.person && { personId: holder.person.id }),
    ...(event.input !== undefined && { input: event.input }),
    ...(event.keycode !== undefined && !holder && { keycode: event.keycode }),
    ...(event.move && { move: event.move }),
    ...(lateMs > lateAfterMs && { lateBy: Math.round(lateMs / 1000) }),
    ...(passback && { passback }),
    ...(event.simulated && { simulated: true }),
  }
}
