import { dayMs, dayOf } from '../../src/domain/building/day.ts'
import type { Happening } from '../../src/domain/building/programme.ts'
import type { IngestRow } from '../../src/domain/ingest.ts'
import type { Context } from '../context.ts'
import { directoriesOf } from '../events/directory/directories.ts'
import type { Directory } from '../events/directory/directory.ts'
import { ingest, type IngestParts } from '../events/ingest/ingest.ts'
import { newMemory } from '../events/ingest/memory.ts'
import { makePartitions } from '../db/partitions.ts'
import { inTransaction } from '../db/transaction.ts'
import { readProgramme } from './programme.ts'
import { writeRollUps } from './roll-ups.ts'

const rollUpDays = 30
const eventDays = 3
const batchSize = 500
/** The history is one life of each controller; the simulator's begin after it. */
const epoch = 0

/**
 * Gives the demo a past: 30 days as hourly roll-ups, the last three of them also as events that go through ingest as
 * did then.
 * @param today midnight (UTC) of the current day, epoch ms
 */
export async function makeHistory(context: Context, clientId: number, today: number): Promise<void> {
  const programme = await readProgramme(context.database.pool, clientId)
  const directory = await directoriesOf(context).of(clientId)
  const days = Array.from({ length: rollUpDays }, (_, index) => today - (rollUpDays - index) * dayMs)
  const old = days.slice(0, -eventDays).flatMap(day => dayOf(programme, day))
  await inTransaction(context.database.pool, client => writeRollUps(client, clientId, old, subjectsOf(directory)))
  await makePartitions(context.database.pool, new Date(today - eventDays * dayMs))
  await sendEvents(
    context,
    clientId,
    days.slice(-eventDays).flatMap(day => dayOf(programme, day)),
  )
}

function subjectsOf(directory: Directory) {
  const areas = new Map(
    [...directory.rows.door.values()].map(door => [`${door.controllerId} ${door.number}`, door.areaId]),
  )
  return {
    tokenId: (keycode: string | undefined) => (keycode === undefined ? undefined : directory.holder(keycode)?.token.id),
    areaId: (controllerId: number, door: number | undefined) => areas.get(`${controllerId} ${door}`) ?? undefined,
  }
}

async function sendEvents(context: Context, clientId: number, happenings: readonly Happening[]): Promise<void> {
  const controllerSequences = new Map<number, number>()
  for (let from = 0; from < happenings.length; from += batchSize) {
    const batch = happenings.slice(from, from + batchSize)
    const receivedAt = new Date((batch.at(-1)?.at ?? 0) + 1000)
    await ingest(
      partsAt(context, receivedAt),
      { clientId, controllerId: null },
      batch.map(happening => rowOf(happening, controllerSequences)),
    )
  }
  // They came in batches here; then each came at once.
  await context.database.pool.query(
    `update event set "receivedAt" = "occurredAt" + interval '1 second' where "clientId" = $1`,
    [clientId],
  )
  // The planner's statistics lack this many new rows.
  await context.database.pool.query('analyze')
}

/** Ingest as it was then: without viewers, and doors and controllers have changed since. */
const partsAt = (context: Context, now: Date): IngestParts => ({
  context: { ...context, now: () => now },
  directories: directoriesOf(context),
  batcher: { add: () => undefined, flush: () => undefined },
  memory: newMemory(),
  present: { saw: () => undefined, settled: () => Promise.resolve() },
  attention: { saw: () => undefined, rejected: () => Promise.resolve(), settled: () => Promise.resolve() },
  hooks: [],
})

function rowOf({ at, ...happening }: Happening, controllerSequences: Map<number, number>): IngestRow {
  const controllerSequence = (controllerSequences.get(happening.controllerId) ?? 0) + 1
  controllerSequences.set(happening.controllerId, controllerSequence)
  return {
    ...happening,
    epoch,
    sequence: controllerSequence,
    occurredAt: new Date(at).toISOString(),
    data: { simulated: true },
  }
}
