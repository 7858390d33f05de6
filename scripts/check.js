import { ensureInstalled } from './install.js'
import { isGood, runSteps, table } from './run-steps.js'
import { checks } from './steps.js'

await ensureInstalled()
const outcomes = await runSteps(checks)
console.log(['', ...table(outcomes)].join('\n'))
process.exitCode = isGood(outcomes) ? 0 : 1
