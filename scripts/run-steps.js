/**
 * @typedef {import('./test-report.js').Counts} Counts
 * @typedef {Counts & { name: string, elapsedMs: number }} Outcome
 */

/**
 * Runs every step, whether or not one before it failed; a step that throws is one failure.
 * @param {readonly import('./steps.js').Step[]} steps
 * @returns {Promise<Outcome[]>}
 */
export const runSteps = async steps => {
  /** @type {Outcome[]} */
  const outcomes = []
  for (const step of steps) {
    console.log(`\n== ${step.name}`)
    const startedAt = performance.now()
    const counts = await step.run().catch(error => {
      const message = error instanceof Error ? error.message : String(error)
      console.error(message)
      return { passed: 0, failed: 1, skipped: 0, failures: [message] }
    })
    const outcome = { name: step.name, ...counts, elapsedMs: performance.now() - startedAt }
    console.log(`== ${outcome.name}: ${verdict(outcome)} in ${seconds(outcome)}`)
    outcomes.push(outcome)
  }
  return outcomes
}

/**
 * One line for each step: its name, verdict, counts and time.
 * @param {readonly Outcome[]} outcomes
 */
export const table = outcomes => {
  const width = Math.max(...outcomes.map(({ name }) => name.length))
  return outcomes.map(outcome => {
    const columns = [outcome.name.padEnd(width), verdict(outcome).padEnd(6), seconds(outcome).padStart(8)]
    return `${columns.join('  ')}  ${countLine([outcome])}`
  })
}

/**
 * What failed, by its step: the end of a long output is what is read first, and sometimes all that is kept.
 * @param {readonly Outcome[]} outcomes
 * @returns {string[]}
 */
export const failuresOf = outcomes =>
  outcomes.flatMap(({ name, failures = [] }) => failures.map(failure => `${name}: ${failure}`))

/**
 * All counts in one line: `12 passed, 0 failed`, and `, 3 skipped` where there are any.
 * @param {readonly Counts[]} all
 */
export const countLine = all => {
  const sum = (/** @type {(counts: Counts) => number} */ pick) => all.reduce((total, each) => total + pick(each), 0)
  const skipped = sum(counts => counts.skipped)
  const line = `${sum(counts => counts.passed)} passed, ${sum(counts => counts.failed)} failed`
  return skipped > 0 ? `${line}, ${skipped} skipped` : line
}

/**
 * Whether nothing failed and something ran.
 * @param {readonly Counts[]} all
 */
export const isGood = all => all.some(({ passed }) => passed > 0) && all.every(({ failed }) => failed === 0)

/** @param {Outcome} outcome */
const verdict = ({ failed }) => (failed > 0 ? 'FAILED' : 'ok')

/** @param {Outcome} outcome */
const seconds = ({ elapsedMs }) => `${(elapsedMs / 1000).toFixed(1)} s`
