import type { Database } from './connection.ts'
import { Lease, renewEveryMs } from './lease.ts'

/**
 * Keeps something running in one process at a time: here as soon as no other does it, and elsewhere when this one ends.
 * @param start begins it; what it answers ends it
 */
export function keepOne(
  on: Pick<Database, 'pool' | 'kind'>,
  name: string,
  start: () => Promise<() => Promise<void>>,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  const lease = new Lease(on, name)
  let end: (() => Promise<void>) | undefined
  let looking: Promise<void> | undefined
  const look = async () => {
    const mine = await lease.take()
    if (mine && !end) end = await start()
    if (!mine && end) await finish()
  }
  const finish = async () => {
    const running = end
    end = undefined
    await running?.()
  }
  const again = () =>
    void (looking ??= look()
      .catch(onError)
      .finally(() => (looking = undefined)))
  again()
  const timer = setInterval(again, renewEveryMs)
  return {
    async stop() {
      clearInterval(timer)
      await looking
      await finish()
      await lease.release().catch(onError)
    },
  }
}
