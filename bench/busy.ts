import type { Page } from '@playwright/test'

/**
 * Starts to count what the main thread of a page works: CPU time of its tasks, so that what else runs on the machine
 * counts for little.
 * @returns the share of the time since then, 0..1
 */
export async function busyMeter(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const worked = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
  }
  const [began, before] = [performance.now(), await worked()]
  return async () => ((await worked()) - before) / ((performance.now() - began) / 1000)
}
