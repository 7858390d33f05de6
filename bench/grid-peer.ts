import { fileURLToPath } from 'node:url'
import type { Browser, Page } from '@playwright/test'
import { openWall } from './browser.ts'
import { followHub, makeGrid } from './in-page/grid-log.ts'
import type { Account } from './serve.ts'

// The package exports only its modules: the script for pages is beside them.
const script = fileURLToPath(new URL('../ag-grid-community.min.js', import.meta.resolve('ag-grid-community')))

/** AG Grid alone on a page, with the log of the stream that the wall follows. */
export async function openGrid(browser: Browser, url: string, account: Account): Promise<Page> {
  const signedIn = await openWall(browser, url, account)
  const cookies = await signedIn.context().cookies()
  await signedIn.context().close()
  // The policy of our pages refuses the script that is put into one here.
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, bypassCSP: true })
  await context.addCookies(cookies)
  const page = await context.newPage()
  await page.goto(`${url}/api/health`)
  await page.addScriptTag({ path: script })
  await page.evaluate(makeGrid)
  await page.evaluate(followHub)
  return page
}
