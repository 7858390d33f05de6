import type { Pool } from 'pg'
import { subjects } from '../server/bus/bus.ts'
import { lastSequence } from '../server/live/read-missed.ts'
import type { LiveBatch } from '../src/domain/live.ts'
import { alarmKind, type LiveAlarm } from '../src/domain/stream/alarm.ts'
import { eventKind, type LiveEvent } from '../src/domain/stream/event.ts'
import { entriesOf, runOf } from '../src/domain/stream/runs.ts'
import type { InProcess } from './in-process.ts'
import { liveBatches } from './live-batches.ts'

type Named = readonly { readonly id: number; readonly title: string }[]
interface Estate {
  readonly doors: readonly {
    readonly doorId: number
    readonly controllerId: number
    readonly areaId: number
    readonly titles: Readonly<Record<'door' | 'controller' | 'area', string>>
  }[]
  readonly credentials: readonly {
    readonly tokenId: number
    readonly personId: number
    readonly titles: Readonly<Record<'token' | 'person', string>>
  }[]
  readonly zones: Named
}

/** How many different batches are repeated. */
const different = 500
const at = <T>(all: readonly T[], n: number) => all[n % all.length] as T

/** Where events of a client happen, and by whom. */
async function estateOf(pool: Pool, clientId: number): Promise<Estate> {
  const read = async <T>(text: string) =>
    (await pool.query<Record<string, unknown>>(text, [clientId])).rows as unknown as readonly T[]
  return {
    doors: await read(
      `select d."doorId", c."controllerId", a."areaId",
         json_build_object('door', d."number" || ' ' || d."name", 'controller', c."name", 'area', a."name") as "titles"
       from door d join controller c using ("controllerId") join area a on a."areaId" = d."areaId"
       where d."clientId" = $1 order by 1 limit 1000`,
    ),
    credentials: await read(
      `select t."fobId" as "tokenId", p."personId", json_build_object('token', t."reference", 'person', p."surname") as "titles"
       from token t join person p using ("personId") where t."clientId" = $1 order by 1 limit 1000`,
    ),
    zones: await read(`select "zoneId" as "id", "name" as "title" from zone where "clientId" = $1 order by 1`),
  }
}

/** A batch of any estate as one of this. */
function placed(batch: LiveBatch, { doors, credentials, zones }: Estate): LiveBatch {
  const names: Record<string, Record<string, string>> = {}
  const call = (kind: string, id: number, title: string) => {
    const own = (names[kind] ??= {})
    own[id] = title
  }
  const events = entriesOf(batch, eventKind).map(({ readerId: _, ...event }): LiveEvent => {
    const { titles, ...where } = at(doors, event.doorId ?? 0)
    call('door', where.doorId, titles.door)
    call('controller', where.controllerId, titles.controller)
    call('area', where.areaId, titles.area)
    if (event.tokenId === undefined) return { ...event, ...where }
    const { titles: called, ...who } = at(credentials, event.tokenId)
    const zone = at(zones, event.zoneId ?? 0)
    call('token', who.tokenId, called.token)
    call('person', who.personId, called.person)
    call('zone', zone.id, zone.title)
    return { ...event, ...where, ...who, zoneId: zone.id }
  })
  return { ...batch, entries: runOf(eventKind, events), names }
}

/**
 * A publisher without a database: gives the server's own bus batches of events in the estate of the demo's site owner,
 * as if they had just been committed.
 * @returns publishes the next batch: each event with the next sequence, and the current time; for a named place with an
 * alarm there after them
 */
export async function publisher(
  { server, pool, clientId }: InProcess,
  size: number,
): Promise<(alarmPlace?: string) => void> {
  const estate = await estateOf(pool, clientId)
  const batches = liveBatches(different, size, 7).map(batch => placed(batch, estate))
  let last = await lastSequence(pool, clientId)
  let n = 0
  return alarmPlace => {
    const batch = at(batches, n++)
    const from = last + 1
    last += alarmPlace === undefined ? size : size + 1
    const occurredAt = new Date().toISOString()
    const events = entriesOf(batch, eventKind).map((event, index) => ({
      ...event,
      sequence: from + index,
      eventId: from + index,
      occurredAt,
    }))
    const alarms = alarmPlace === undefined ? [] : [alarmOf(events[0] as LiveEvent, last, alarmPlace)]
    const published: LiveBatch = {
      ...batch,
      from,
      to: last,
      entries: [...runOf(eventKind, events), ...runOf(alarmKind, alarms)],
      sentAt: occurredAt,
    }
    server.context.bus.publish(subjects.live(clientId), published)
  }
}

const alarmOf = ({ eventId, controllerId, occurredAt }: LiveEvent, sequence: number, place: string): LiveAlarm => ({
  sequence,
  eventAlarmId: sequence,
  eventId,
  controllerId,
  alarmPriority: 20,
  type: 'doorForced',
  occurredAt,
  place,
})
