import { openBrowser, openWall } from './browser.ts'
import { scrollList } from './in-page/scroll.ts'
import { smooth } from './smooth.ts'
import { figure, type Row } from './table.ts'
import { openTokens } from './token-house.ts'

const tokens = 100_000
/** Three rows a frame: a wheel turned fast. */
const scroll = { frames: 900, px: 120 }

/** A list of 100,000 credentials scrolled for 15 seconds in a real browser, its pages read as they come into sight. */
export async function measure(): Promise<readonly Row[]> {
  const house = await openTokens(tokens)
  const browser = await openBrowser()
  try {
    const page = await openWall(browser, house.server.url, house.account)
    await page.goto(`${house.server.url}/administration/fob/cloud-fobs`)
    await page.getByRole('grid').getByRole('row').nth(5).waitFor()
    await page.evaluate(scrollList, { frames: 60, px: 40 })
    const { frames, longTasks, reached } = await page.evaluate(scrollList, scroll)
    return [smooth(`scrolling a list of ${figure(tokens)}, ${figure(reached)} rows far`, { frames, longTasks })]
  } finally {
    await browser.close()
    await house.close()
  }
}
