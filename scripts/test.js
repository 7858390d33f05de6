import { countLine, failuresOf, isGood, runSteps, table } from './run-steps.js'
import { leftOut } from './services.js'
import { chooseSteps } from './steps.js'

try {
  const steps = chooseSteps(process.argv.slice(2))
  const outcomes = await runSteps(steps)
  const skipped = steps.some(({ needs = [] }) => needs.includes('services')) ? await leftOut() : []
  const ends = [...table(outcomes), '', ...skipped, countLine(outcomes)]
  console.log(['', ...failuresOf(outcomes), '', ...ends].join('\n'))
  process.exitCode = isGood(outcomes) ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}
