import { ensureBuilt } from './build.js'
import { ensureChromium } from './chromium.js'
import { ensureInstalled } from './install.js'
import { run } from './run.js'
import { commandOf, runtime } from './runtime.js'

/** `npm run check:a11y`: axe on every screen of every family, light and dark; `npm test` takes one of each group. */
await ensureInstalled()
await ensureChromium()
await ensureBuilt()
const args = [commandOf('@playwright/test', 'playwright'), 'test', 'families-accessible', ...process.argv.slice(2)]
process.exitCode = await run(runtime(), args, { ...process.env, GATEHOUSE_A11Y: 'all' })
