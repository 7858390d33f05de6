import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { batchAge } from './publish/batch-age.ts'
import { batcher } from './publish/batcher.ts'
import { attentionOf } from './attention/attention.ts'
import { directoriesOf } from './directory/directories.ts'
import { ingestRoute } from './ingest/route.ts'
import type { MakeEventHook } from './ingest/event-hook.ts'
import type { FindKey } from './ingest/keys.ts'
import type { IngestParts } from './ingest/ingest.ts'
import { takeEvents, type TakeEvents } from './ingest/take-events.ts'
import { newMemory } from './ingest/memory.ts'
import { makePartitions } from '../db/partitions.ts'
import { present } from './present/present.ts'
import { sharedPresent } from './present/shared-present.ts'
import { retention } from './retention/retention.ts'
import { runSchedules } from '../schedules/run-schedules.ts'
import { refreshUsageAverages } from './usage-averages.ts'
import type { LastCalls } from './silence/last-calls.ts'
import { silenceEndpoint } from './silence/route.ts'
import { watchSilence } from './silence/watch.ts'
import { serveEndpoint } from '../endpoint/serve.ts'
import type { Schedule } from '../schedules/schedule.ts'

const hourMs = 3_600_000

const schedules: readonly Schedule[] = [
  {
    name: 'usage averages',
    everyMs: hourMs,
    atStart: true,
    run: ({ database, now }) => refreshUsageAverages(database.pool, now()),
  },
  { name: 'partitions', everyMs: hourMs, run: ({ database, now }) => makePartitions(database.pool, now()) },
  retention,
]

/**
 * Events: ingest, occupancy, and everything derived from them.
 * @param calls noted by `findKey`
 * @param makeHooks what features do with each batch
 * @returns how other carriers than HTTP give it events
 */
export async function eventsPlugin(
  app: FastifyInstance,
  context: Context,
  findKey: FindKey,
  calls: LastCalls,
  makeHooks: readonly MakeEventHook[] = [],
): Promise<TakeEvents> {
  const {
    database: { background },
    now,
  } = context
  const directories = directoriesOf(context)
  const onError = (error: unknown) => app.log.error({ err: error }, 'Work behind the events failed')
  const hooks = makeHooks.map(make => make(context, onError))
  const parts = { ...ingestParts(context, directories, onError), hooks }

  const take = takeEvents(parts)
  await ingestRoute(app, context, take, findKey)
  serveEndpoint(app, context, silenceEndpoint)
  const { controllerSilentMs, mqtt } = context.settings
  const isWatching = controllerSilentMs > 0 || mqtt !== undefined
  const silence = isWatching ? watchSilence(parts, calls, controllerSilentMs, onError) : undefined

  app.addHook('onReady', () => makePartitions(background, now()).then(() => undefined))
  runSchedules(app, context, schedules)
  app.addHook('onClose', async () => {
    await silence?.stop()
    parts.batcher.flush()
    await Promise.all([parts.present.settled(), parts.attention.settled(), ...hooks.map(hook => hook.close())])
    directories.close()
  })
  return take
}

const ingestParts = (
  context: Context,
  directories: IngestParts['directories'],
  onError: (error: unknown) => void,
): Omit<IngestParts, 'hooks'> => ({
  context,
  directories,
  batcher: batcher(context.bus, context.now, batchAge(context)),
  memory: newMemory(),
  attention: attentionOf(context, onError),
  present: (context.bus.kind === 'alone' ? present : sharedPresent)(context, onError),
})
