import { openBrowser, openWall } from './browser.ts'
import { heapReader, type Heaps } from './heap.ts'
import { openInProcess } from './in-process.ts'
import { publisher } from './publisher.ts'
import { steadily } from './steady.ts'
import type { Row } from './table.ts'

const batchSize = 100
/** One hour of a thousand events a second, ten times as fast. */
const hour = 3_600_000
const minuteFive = 300_000
const perSecond = 10_000
const limit = 0.05

const mega = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

/** What the wall's page and worker keep after an hour of events, beside the same after its first five minutes. */
export async function measure(): Promise<readonly Row[]> {
  const house = await openInProcess()
  const browser = await openBrowser()
  try {
    const page = await openWall(browser, house.server.url, house.account)
    const heaps = await heapReader(page)
    const publish = await publisher(house, batchSize)
    let published = 0
    const sendUpTo = async (events: number): Promise<Heaps> => {
      const stop = steadily(perSecond / batchSize, () => {
        publish()
        published += batchSize
      })
      while (published < events) await page.waitForTimeout(200)
      await stop()
      // What is still on its way is shown.
      await page.waitForTimeout(3_000)
      return heaps.kept()
    }
    const early = await sendUpTo(minuteFive)
    const end = await sendUpTo(hour)
    return (['page', 'worker'] as const).map(side => ({
      what: `heap of the ${side}, without code, after an hour of 1,000 events/s, ten times as fast`,
      value: `${(end[side] / early[side]).toFixed(3)} of minute five`,
      limit: `at most ${1 + limit}`,
      peer: `${mega(early[side])} at minute five, ${mega(end[side])} at the end, ${published.toLocaleString('en-GB')} events`,
      pass: end[side] <= early[side] * (1 + limit),
    }))
  } finally {
    await browser.close()
    await house.close()
  }
}
