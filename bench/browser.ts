import { existsSync } from 'node:fs'
import { chromium, type Browser, type Page } from '@playwright/test'
import { debianChromium, quietSwitches } from '../scripts/chromium.js'
import type { Account } from './serve.ts'

const executablePath = [debianChromium.whole, debianChromium.shell].find(path => existsSync(path))

/**
 * A headless Chromium: Debian's where it is installed, else Playwright's own.
 * @param more switches beside the usual
 */
export const openBrowser = (more: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    ...(executablePath && { executablePath }),
    args: [...quietSwitches, ...more],
  })

/** Signs in; the wall is being opened. */
export async function signIn(browser: Browser, url: string, { username, password }: Account): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(`${url}/login`)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  return page
}

/** Signs in and opens the wall, with the newest event on it. */
export async function openWall(browser: Browser, url: string, account: Account): Promise<Page> {
  const page = await signIn(browser, url, account)
  await page.getByLabel('Events, newest first').waitFor()
  return page
}
