import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { batcher } from '../live/batcher.ts'
import { batchAge } from '../live/live-metrics.ts'
import { onceEach } from '../db/lease.ts'
import { directoriesOf } from './directory/directories.ts'
import { ingestRoute } from './ingest/route.ts'
import type { FindKey } from './ingest/keys.ts'
import { newMemory } from './ingest/memory.ts'
import { makePartitions } from './partitions.ts'
import { present } from './present/present.ts'
import { sharedPresent } from './present/shared-present.ts'
import { markRoute } from './roll-call/mark.ts'
import { retainDaily } from './retention/retain-daily.ts'
import { rollCallRoute } from './roll-call/route.ts'
import { repeat } from './schedule.ts'
import { refreshUsageAverages } from './usage-averages.ts'

const hourMs = 3_600_000
const tenMinutesMs = 600_000

/** Events: how they come in, who is where, and what is kept up beside them. */
export async function eventsPlugin(app: FastifyInstance, context: Context, findKey: FindKey): Promise<void> {
  const {
    database: { pool },
    bus,
    now,
  } = context
  const directories = directoriesOf(context)
  const onError = (error: unknown) => app.log.error({ err: error }, 'Work behind the events failed')
  const parts = {
    context,
    directories,
    batcher: batcher(bus, now, batchAge(context)),
    memory: newMemory(),
    present: (bus.kind === 'alone' ? present : sharedPresent)(context, onError),
  }

  ingestRoute(app, parts, findKey)
  rollCallRoute(app, context, directories)
  markRoute(app, context, directories)

  await makePartitions(pool, now())
  const averages = () => refreshUsageAverages(pool, now())
  const atStart = averages().catch(onError)
  const hourly = onceEach(context.database, 'usage averages', hourMs, averages)
  const stopping = new AbortController()
  const schedules = [
    repeat(hourMs, hourly, onError),
    repeat(hourMs, () => makePartitions(pool, now()), onError),
    repeat(tenMinutesMs, () => retainDaily(context, stopping.signal), onError),
  ]
  app.addHook('onClose', async () => {
    stopping.abort()
    parts.batcher.flush()
    await Promise.all([atStart, parts.present.settled(), ...schedules.map(schedule => schedule.stop())])
    directories.close()
  })
}
