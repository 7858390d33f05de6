import type { FastifyInstance } from 'fastify'
import { repeat } from '../base/repeat.ts'
import { inBackground, type Context } from '../context.ts'
import { doOnce } from './claim.ts'
import { lastDue } from './last-due.ts'
import type { Schedule } from './schedule.ts'

/** How often a process checks whether work is due, or was left undone by a process that has died. */
const mostMs = 60_000

/** Does recurring work for as long as the server runs; the first check is within a minute of its start. */
export function runSchedules(app: FastifyInstance, context: Context, schedules: readonly Schedule[]): void {
  const stopping = new AbortController()
  const behind = inBackground(context)
  const running = schedules.map(each => {
    const look = looking(behind, each, stopping.signal)
    const onError = (error: unknown) => app.log.error({ err: error }, `The schedule '${each.name}' failed`)
    let first: Promise<unknown> | undefined
    if (each.atStart) app.addHook('onListen', async () => void (first = look().catch(onError)))
    const lookAfterFirst = async () => {
      await first
      await look()
    }
    const repeating = repeat(Math.min(each.everyMs ?? mostMs, mostMs), lookAfterFirst, onError)
    return async () => void (await Promise.all([first, repeating.stop()]))
  })
  app.addHook('onClose', async () => {
    stopping.abort()
    await Promise.all(running.map(stop => stop()))
  })
}

/** Does it if it is due. The database is only asked about an instant that is not known to be done. */
function looking(context: Context, schedule: Schedule, stop: AbortSignal): () => Promise<void> {
  let doneFor = -Infinity
  return async () => {
    const due = lastDue(schedule, context.now())
    if (!due || due.getTime() <= doneFor) return
    const run = (signal: AbortSignal) => schedule.run(context, signal)
    const came = await doOnce(context.database.pool, { name: schedule.name, due, run }, stop)
    if (came === 'done' || came === 'before') doneFor = due.getTime()
  }
}
