import { isClockOff, lateAfterMs } from '../../../src/domain/events.ts'
import type { LiveBatch } from '../../../src/domain/live.ts'
import { alarmKind, type LiveAlarm } from '../../../src/domain/stream/alarm.ts'
import { eventKind, type LiveEvent } from '../../../src/domain/stream/event.ts'
import { runOf } from '../../../src/domain/stream/runs.ts'
import { nameCollector } from '../publish/names.ts'
import { alarmBody, isRaising } from '../batch/alarms.ts'
import { nothingRare, rareIdsOf } from '../batch/rare.ts'
import { lastOf, type Stored } from '../batch/stored.ts'

/** What the database gave: ids in the order of the stream, which continues after `last`. */
export interface Given {
  readonly last: number
  readonly eventIds: readonly number[]
  readonly alarmIds: readonly number[]
}

/**
 * What a committed batch is on the wire. Not for an empty one.
 * @param late alarms of earlier events, after everything else of the batch
 */
export function livePart(
  stored: readonly Stored[],
  given: Given,
  receivedAt: Date,
  late: readonly LiveAlarm[] = [],
): LiveBatch {
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
    return liveEventFromBatch(one, given.last + one.offset, given.eventIds[index] ?? 0, receivedAt)
  })
  const alarms = [...liveAlarms(stored, given), ...late]
  return {
    from: given.last + 1,
    to: given.last + lastOf(stored) + late.length,
    entries: [...runOf(eventKind, events), ...runOf(alarmKind, alarms)],
    names: names.names,
    sentAt: receivedAt.toISOString(),
  }
}

function liveAlarms(stored: readonly Stored[], { last, eventIds, alarmIds }: Given): LiveAlarm[] {
  const eventIdOf = new Map(stored.map((one, index) => [one.offset, eventIds[index] ?? 0]))
  return stored.filter(isRaising).map((one, index) => ({
    ...alarmBody(one),
    sequence: last + one.alarm.offset,
    eventAlarmId: alarmIds[index] ?? 0,
    eventId: eventIdOf.get(one.offset) ?? 0,
  }))
}

function liveEventFromBatch(
  { event, passback }: Stored,
  sequence: number,
  eventId: number,
  receivedAt: Date,
): LiveEvent {
  const { place, holder } = event
  const lateMs = receivedAt.getTime() - event.atMs
  const offMs = event.deviceTime === undefined ? 0 : Date.parse(event.deviceTime) - event.atMs
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
    ...(event.node !== undefined && { node: event.node }),
    ...(event.rare !== nothingRare && { rare: rareIdsOf(event.rare) }),
    ...(event.keycode !== undefined && { keycode: event.keycode }),
    ...(event.move && { move: event.move }),
    ...(lateMs > lateAfterMs && { lateBy: Math.round(lateMs / 1000) }),
    ...(isClockOff(offMs) && { clockOff: Math.round(offMs / 1000) }),
    ...(passback && { passback }),
    ...(event.simulated && { simulated: true }),
  }
}
