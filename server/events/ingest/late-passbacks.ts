import type { PoolClient } from 'pg'
import { eventType } from '../../../src/domain/events.ts'
import type { LiveAlarm } from '../../../src/domain/stream/alarm.ts'
import { raiseAlarms } from '../alarms/raise.ts'
import type { Directory } from '../directory/directory.ts'
import { placeIn } from '../batch/alarms.ts'
import { pgArray } from '../../db/pg-array.ts'

const type = 'antiPassbackViolated'

/** A stored event that turned out to be a second entry. */
export interface LatePassback {
  readonly eventId: number
  readonly occurredAt: Date
  readonly controllerId: number
  readonly controller: string
  readonly doorId: number | null
  readonly door: string | null
  readonly areaId: number | null
  readonly area: string | null
  readonly tokenId: number | null
  readonly token: string | null
  readonly personId: number | null
  readonly person: string | null
}

/** Marks stored events as violations: those not yet marked. */
export async function markLate(
  client: PoolClient,
  clientId: number,
  sequences: ReadonlySet<number>,
): Promise<readonly LatePassback[]> {
  if (sequences.size === 0) return []
  const { rows } = await client.query<LatePassback>(
    `update event set "passback" = true
     where "clientId" = $1 and "sequence" = any($2::bigint[]) and not "passback"
     returning "eventId", "occurredAt", "controllerId", "controller", "doorId", "door", "areaId", "area", "tokenId", "token", "personId", "person"`,
    [clientId, pgArray(sequences)],
  )
  return rows
}

/** Raises their alerts, after everything else of the batch. */
export const raiseLate = (
  client: PoolClient,
  directory: Directory,
  marked: readonly LatePassback[],
  now: Date,
): Promise<LiveAlarm[]> =>
  raiseAlarms(
    client,
    directory.clientId,
    marked.map(({ eventId, occurredAt, controllerId, controller, doorId, door, areaId, area }) => ({
      alarmPriority: eventType(type).priority,
      type,
      occurredAt: occurredAt.toISOString(),
      eventId,
      controllerId,
      controller,
      ...(doorId !== null && { doorId, door: door ?? undefined }),
      ...(areaId !== null && { areaId, area: area ?? undefined }),
      place: placeIn(door ?? controller, (areaId !== null && directory.siteOf(areaId)?.title) || undefined),
    })),
    now,
  )
