import { setTimeout as delay } from 'node:timers/promises'

/**
 * Does something so often a second until it is stopped, evenly, and makes up for what it could not do in time.
 * @returns stops it, and says how often it was done
 */
export function steadily(perSecond: number, act: () => void): () => Promise<number> {
  let done = 0
  let isRunning = true
  const run = async () => {
    const began = performance.now()
    while (isRunning) {
      for (const due = ((performance.now() - began) / 1000) * perSecond; done < due; done++) act()
      await delay(5)
    }
  }
  const running = run()
  return async () => {
    isRunning = false
    await running
    return done
  }
}
