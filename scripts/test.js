import { countLine, failuresOf, isGood, runSteps, table } from './run-steps.js'
import { chooseSteps } from './steps.js'

try {
  const outcomes = await runSteps(chooseSteps(process.argv.slice(2)))
  console.log(['', ...failuresOf(outcomes), '', ...table(outcomes), '', countLine(outcomes)].join('\n'))
  process.exitCode = isGood(outcomes) ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}
