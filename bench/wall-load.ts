import type { Page } from '@playwright/test'
import { openBrowser, openWall } from './browser.ts'
import { watchFrames, type Frames } from './in-page/frames.ts'
import { openInProcess } from './in-process.ts'
import { publisher } from './publisher.ts'
import { steadily } from './steady.ts'
import { percentile, type Row } from './table.ts'

const perSecond = 10_000
const batchSize = 100
const warmUpMs = 5_000
const watchedMs = 20_000
const limits = { longTask: 50, p50: 17, p99: 34 }

/**
 * The wall in headless Chromium while 10,000 events a second come from a publisher without a database: the control
 * room's, which has to keep to its limits, and one with the map on, which is told.
 */
export async function measure(): Promise<readonly Row[]> {
  return [
    await load('the wall', true, async () => {}),
    await load('the wall with the map on, drawn by the processor', false, async page => {
      await page.getByRole('button', { name: 'Edit' }).click()
      await page.getByRole('button', { name: 'Presets' }).click()
      await page.getByRole('menuitem', { name: /^Map/ }).click()
      await page.getByRole('button', { name: 'Done' }).click()
      await page.getByRole('region', { name: 'Map of the sites' }).waitFor()
    }),
  ]
}

async function load(what: string, isLimited: boolean, arrange: (page: Page) => Promise<void>): Promise<Row> {
  const house = await openInProcess()
  // Everything is drawn by the processor then, and slower: only where there is a map, which needs it.
  const browser = await openBrowser(isLimited ? [] : ['--use-angle=swiftshader', '--enable-unsafe-swiftshader'])
  try {
    const page = await openWall(browser, house.server.url, house.account)
    await arrange(page)
    const stop = steadily(perSecond / batchSize, await publisher(house, batchSize))
    await page.waitForTimeout(warmUpMs)
    const seen = await page.evaluate(watchFrames, watchedMs)
    return rowOf(what, isLimited, seen, (await stop()) * batchSize)
  } finally {
    await browser.close()
    await house.close()
  }
}

function rowOf(what: string, isLimited: boolean, { frames, longTasks }: Frames, published: number): Row {
  const sorted = frames.toSorted((one, other) => one - other)
  const [p50, p99] = [percentile(sorted, 0.5), percentile(sorted, 0.99)]
  const longest = Math.max(0, ...longTasks)
  const isReached = longTasks.length === 0 && Math.round(p50) <= limits.p50 && p99 <= limits.p99
  return {
    what: `${what} at ${perSecond.toLocaleString('en-GB')} events/s, ${watchedMs / 1000} s`,
    value: `frame p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms; ${longTasks.length} tasks over ${limits.longTask} ms`,
    limit: isLimited ? `${limits.p50}, ${limits.p99} ms; no task over ${limits.longTask} ms` : 'reported',
    peer: `${published.toLocaleString('en-GB')} events; longest task ${longest.toFixed(0)} ms; server, browser and publisher on this machine`,
    pass: !isLimited || isReached,
  }
}
