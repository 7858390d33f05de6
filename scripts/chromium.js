import { existsSync } from 'node:fs'

import { run } from './run.js'
import { commandOf, runtime } from './runtime.js'

const debianChromium = '/usr/bin/chromium'
const aptGet = '/usr/bin/apt-get'

/**
 * Gets the browser of the end-to-end tests where it is missing: Debian's with apt as root, else Playwright's own.
 * @throws {Error} where neither can be had
 */
export const ensureChromium = async () => {
  if (existsSync(debianChromium)) return
  if (process.getuid?.() === 0 && existsSync(aptGet)) {
    console.log('Installing Chromium with apt (once)')
    if ((await installDebianChromium()) || (await installDebianChromium())) return
  }
  console.log("Installing Playwright's Chromium (once)")
  const code = await run(runtime(), [commandOf('@playwright/test', 'playwright'), 'install', 'chromium'])
  if (code !== 0)
    throw new Error('No Chromium for the end-to-end tests: install one at /usr/bin/chromium and try again')
}

/** Whether Debian's Chromium is there afterwards: other systems have a package of that name with something else in it. */
const installDebianChromium = async () => {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run(aptGet, ['-q', 'update'], env)
  await run(aptGet, ['-qq', 'install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation'], env)
  return existsSync(debianChromium)
}
