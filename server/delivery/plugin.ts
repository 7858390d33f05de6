import type { FastifyInstance } from 'fastify'
import { subjects } from '../bus/bus.ts'
import type { Context } from '../context.ts'
import { directoriesOf } from '../events/directory/directories.ts'
import type { FindKey } from '../events/ingest/keys.ts'
import { repeat } from '../events/schedule.ts'
import { Pace } from '../rest/import/pace.ts'
import { removeReplaced } from './remove-replaced.ts'
import { deliveryRoutes } from './routes.ts'
import { spreadSizes, spreadSome } from './spread.ts'
import { toldSoon } from './told-soon.ts'

/** What was left by a server that has ended is found within it. */
const lookEveryMs = 5000
const hourMs = 3_600_000

/** Delivery: what controllers must know is pulled and acknowledged by them, and worked out where it concerns many. */
export async function deliveryPlugin(app: FastifyInstance, context: Context, findKey: FindKey): Promise<void> {
  const { bus, database, now } = context
  const onError = (error: unknown) => app.log.error({ err: error }, 'Delivery failed')
  const soon = toldSoon(bus)
  deliveryRoutes(app, {
    context,
    directories: directoriesOf(context),
    findKey,
    changed: soon.changed,
  })

  const pace = new Pace(spreadSizes)
  let [closing, again] = [false, false]
  let running: Promise<void> | undefined
  const work = async () => {
    do again = false
    while (!closing && ((await pace.step(size => spreadSome(context, size))) || again))
  }
  const look = async () => {
    again = true
    running ??= work().finally(() => (running = undefined))
    await running
  }
  const stop = bus.subscribe(subjects.deliveryWaiting, () => void look().catch(onError))
  const schedules = [
    repeat(lookEveryMs, look, onError),
    repeat(hourMs, () => removeReplaced(database.pool, now()), onError),
  ]
  app.addHook('onClose', async () => {
    closing = true
    stop()
    soon.close()
    await Promise.all([...schedules.map(schedule => schedule.stop()), running?.catch(() => undefined)])
  })
}
