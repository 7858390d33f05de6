import type { PoolClient } from 'pg'
import { eventType } from '../../../src/domain/events.ts'
import { clockLimitMs } from '../../../src/domain/ingest.ts'
import type { LiveBatch } from '../../../src/domain/live.ts'
import { eventKind } from '../../../src/domain/stream/event.ts'
import { entriesOf } from '../../../src/domain/stream/runs.ts'
import { type Raise, raiseAlarms } from '../alarms/raise.ts'
import type { Directory } from '../directory/directory.ts'
import { placeText } from '../batch/alarms.ts'
import { pgArray } from '../../db/pg-array.ts'
import type { Stored } from '../batch/stored.ts'
import { durationWords } from './duration-words.ts'

const type = 'clockWrong'
/** The largest of the column: a clock that is wrong by more than 68 years counts as wrong by 68. */
const mostSeconds = 2_147_483_647

/** A controller whose clock is not what its record says. */
export interface ClockChange {
  readonly stored: Stored
  readonly eventId: number | undefined
  /** Seconds; null if the clock is right again. */
  readonly clockError: number | null
}

/**
 * The controllers whose clocks are not what their records say. The newest event of each in the batch decides. Without an
 * error it shows that the clock is right only where it came at once: a late one says nothing about the clock.
 */
export function clockChanges({ rows }: Directory, stored: readonly Stored[], part: LiveBatch): ClockChange[] {
  const isKnown = ({ event: { place } }: Stored) => rows.controller.get(place.controller.id)?.clockError != null
  if (!stored.some(one => one.event.clockErrorMs !== undefined || isKnown(one))) return []
  const newest = new Map<number, number>()
  for (const [index, { event }] of stored.entries()) {
    const other = stored[newest.get(event.place.controller.id) ?? -1]?.event
    if (!other || isNewer(event, other)) newest.set(event.place.controller.id, index)
  }
  const receivedMs = Date.parse(part.sentAt)
  return [...newest].flatMap(([controllerId, index]): ClockChange[] => {
    const one = stored[index]
    if (!one) return []
    const known = rows.controller.get(controllerId)?.clockError ?? null
    const { clockErrorMs, atMs } = one.event
    if (clockErrorMs === undefined) {
      const isRight = known !== null && receivedMs - atMs < clockLimitMs
      return isRight ? [{ stored: one, eventId: undefined, clockError: null }] : []
    }
    const clockError = Math.max(-mostSeconds, Math.min(mostSeconds, Math.round(clockErrorMs / 1000)))
    if (known !== null && Math.abs(clockError - known) * 1000 < clockLimitMs) return []
    return [{ stored: one, eventId: entriesOf(part, eventKind)[index]?.eventId, clockError }]
  })
}

type Key = Pick<Stored['event'], 'epoch' | 'controllerSequence'>
const isNewer = (one: Key, other: Key) =>
  one.epoch === other.epoch ? one.controllerSequence > other.controllerSequence : one.epoch > other.epoch

/** Keeps what clocks are now, and raises an alert for each that has become wrong. */
export async function writeClocks(client: PoolClient, clientId: number, changes: readonly ClockChange[], now: Date) {
  const ids = changes.map(({ stored }) => stored.event.place.controller.id)
  const { rows } = await client.query<{ controllerId: number; before: number | null }>(
    `with known as (
       select "controllerId", "clockError" from controller where "controllerId" = any($1::integer[])
       order by "controllerId" for update)
     update controller c set "clockError" = n."clockError"
     from unnest($1::integer[], $2::integer[]) as n("controllerId", "clockError") join known using ("controllerId")
     where c."controllerId" = n."controllerId" and known."clockError" is distinct from n."clockError"
     returning c."controllerId", known."clockError" as "before"`,
    [pgArray(ids), pgArray(changes.map(({ clockError }) => clockError))],
  )
  const before = new Map(rows.map(row => [row.controllerId, row.before]))
  const wrong = changes.filter(
    ({ stored, clockError }) => clockError !== null && before.get(stored.event.place.controller.id) === null,
  )
  const alarms = await raiseAlarms(client, clientId, wrong.map(raiseOf), now)
  return { changed: [...before.keys()], alarms }
}

function raiseOf({ stored: { event }, eventId, clockError }: ClockChange): Raise {
  const { controller, area, site } = event.place
  const seconds = clockError ?? 0
  return {
    alarmPriority: eventType(type).priority,
    type,
    text: `Clock of ${controller.title} is wrong by ${durationWords(seconds)} (${seconds > 0 ? 'ahead' : 'behind'})`,
    occurredAt: event.occurredAt,
    ...(eventId !== undefined && { eventId }),
    controllerId: controller.id,
    controller: controller.title,
    ...(area && { areaId: area.id, area: area.title }),
    place: placeText({ controller, ...(site && { site }) }),
  }
}
