import { existsSync } from 'node:fs'
import { basename } from 'node:path'

import { run } from './run.js'
import { commandOf, runtime } from './runtime.js'

/** Where Debian puts them: the one that draws pages alone, a fifth faster to test with, and the whole browser. */
export const debianChromium = { shell: '/usr/bin/chromium-headless-shell', whole: '/usr/bin/chromium' }
const aptGet = '/usr/bin/apt-get'

/** What no headless Chromium of ours needs, or must not do: it runs as root, and calls nobody by itself. */
export const quietSwitches = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** How every test starts its browser: Debian's where it is there, else the one that Playwright installed itself. */
export const launchOptions = () => {
  const executablePath = [debianChromium.shell, debianChromium.whole].find(path => existsSync(path))
  return {
    ...(executablePath && { executablePath }),
    args: [...quietSwitches, '--disable-gpu'],
  }
}

/**
 * Gets the browser of the component and end-to-end tests where it is missing: Debian's with apt as root, else
 * Playwright's own.
 * @throws {Error} where neither can be had
 */
export const ensureChromium = async () => {
  if (Object.values(debianChromium).some(path => existsSync(path))) return
  if (process.getuid?.() === 0 && existsSync(aptGet)) {
    console.log('Installing Chromium with apt (once)')
    // Older releases have only the whole browser.
    for (const path of [debianChromium.shell, debianChromium.whole, debianChromium.whole])
      if (await installDebian(path)) return
  }
  console.log("Installing Playwright's Chromium (once)")
  const code = await run(runtime(), [commandOf('@playwright/test', 'playwright'), 'install', 'chromium'])
  if (code !== 0)
    throw new Error('No Chromium for the tests in a browser: install one at /usr/bin/chromium and try again')
}

/**
 * Whether Debian's Chromium is there afterwards: other systems have a package of that name with something else in it.
 * @param {string} path
 */
const installDebian = async path => {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run(aptGet, ['-q', 'update'], env)
  await run(aptGet, ['-qq', 'install', '-y', '--no-install-recommends', basename(path), 'fonts-liberation'], env)
  return existsSync(path)
}
