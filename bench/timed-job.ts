import { setTimeout as delay } from 'node:timers/promises'
import { subjects } from '../server/bus/bus.ts'
import type { RunningServer } from '../server/start.ts'

/** How long a job took, and how long others waited while it ran. */
interface Timed {
  readonly state: string
  readonly seconds: number
  /** The longest response time of another request, in ms. */
  readonly longestMs: number
}

/**
 * Begins a job, and measures until it has ended.
 * @param begin begins it @returns its id
 * @param headers of the user whose page requests are timed while it runs
 */
export async function timedJob(
  { url, context }: RunningServer,
  headers: Record<string, string>,
  clientId: number,
  begin: () => Promise<number>,
): Promise<Timed> {
  const began = performance.now()
  const jobId = await begin()
  const { promise: ended, resolve } = Promise.withResolvers<string>()
  const stop = context.bus.subscribe(subjects.jobs(clientId), message => {
    const [job] = message as readonly { jobId: number; state: string }[]
    if (job?.jobId === jobId && !['queued', 'running'].includes(job.state)) resolve(job.state)
  })
  let [longestMs, isRunning] = [0, true]
  const watch = (async () => {
    while (isRunning) {
      const asked = performance.now()
      await (await fetch(`${url}/api/zone?limit=1`, { headers })).text()
      longestMs = Math.max(longestMs, performance.now() - asked)
      await delay(50)
    }
  })()
  const state = await ended
  const seconds = (performance.now() - began) / 1000
  isRunning = false
  await watch
  stop()
  return { state, seconds, longestMs }
}
