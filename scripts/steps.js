import { ensureApiTypes } from './api-types/ensure.js'
import { ensureBuilt } from './build.js'
import { ensureChromium } from './chromium.js'
import { ensureInstalled } from './install.js'
import { playwrightCounts, reportFile, vitestCounts } from './test-report.js'
import { run } from './run.js'
import { commandOf, root, runtime } from './runtime.js'
import { ensureServices } from './services.js'

/**
 * One step of `npm test` or `npm run check`.
 * @typedef {import('./test-report.js').Counts} Counts
 * @typedef {{ name: string, needs?: readonly string[], run: () => Promise<Counts> }} Step
 */

/**
 * @param {string} name
 * @param {() => Promise<void>} work fails by an error
 * @returns {Step}
 */
const task = (name, work) => ({ name, run: () => work().then(() => ({ passed: 1, failed: 0, skipped: 0 })) })

/**
 * @param {string} name
 * @param {() => string[]} args of Node
 */
const command = (name, args) =>
  task(name, async () => {
    const code = await run(runtime(), args())
    if (code !== 0) throw new Error(`${name} ended with ${code}`)
  })

/**
 * @param {string} name a project of vitest.config.ts; others whose names begin with it run too
 * @param {readonly string[]} [needs] steps that go before it
 * @returns {Step}
 */
const vitest = (name, needs = []) => ({
  name,
  needs,
  run: async () => {
    const report = reportFile(root, name)
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const code = await run(runtime(), [commandOf('vitest', 'vitest'), 'run', '--project', `${name}*`, ...reporters])
    return vitestCounts(report, code)
  },
})

/** @type {Step} */
const e2e = {
  name: 'e2e',
  needs: ['chromium', 'build'],
  run: async () => {
    const report = reportFile(root, 'e2e')
    const args = [commandOf('@playwright/test', 'playwright'), 'test', '--reporter=list,json']
    const code = await run(runtime(), args, { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report })
    return playwrightCounts(report, code)
  },
}

/** What a commit is held to. @type {readonly Step[]} */
export const checks = [
  task('types', async () => {
    await ensureApiTypes()
    // With more room for young objects there is less garbage to collect: a sixth of its time.
    const code = await run(runtime(), ['--max-semi-space-size=128', commandOf('typescript', 'tsc'), '-b'])
    if (code !== 0) throw new Error(`types ended with ${code}`)
  }),
  command('lint', () => [commandOf('oxlint', 'oxlint')]),
  command('format', () => [commandOf('oxfmt', 'oxfmt'), '--check']),
  command('layers', () => ['scripts/layers.js']),
  command('knip', () => [commandOf('knip', 'knip'), '--no-config-hints']),
  // What only tests use is dead code too.
  command('dead', () => [commandOf('knip', 'knip'), '--no-config-hints', '--production']),
]

/** Everything that `npm test` runs, in order. @type {readonly Step[]} */
export const allSteps = [
  task('install', () => ensureInstalled()),
  task('chromium', ensureChromium),
  task('services', () => ensureServices()),
  ...checks,
  vitest('unit'),
  vitest('integration', ['services']),
  vitest('contract', ['services']),
  vitest('component', ['chromium']),
  task('build', ensureBuilt),
  e2e,
]

const fast = ['types', 'lint', 'format', 'layers', 'unit']

/**
 * The steps that the arguments of `npm test` ask for, with those that they need; all of them without arguments.
 * @param {readonly string[]} args names of steps, or `--fast`
 * @returns {Step[]}
 * @throws {Error} for a name that is no step
 */
export const chooseSteps = args => {
  const names = args.flatMap(arg => (arg === '--fast' ? fast : [arg]))
  const unknown = names.filter(name => !allSteps.some(step => step.name === name))
  if (unknown.length > 0) {
    throw new Error(`No such step: ${unknown.join(', ')}. There are ${allSteps.map(({ name }) => name).join(', ')}.`)
  }
  if (names.length === 0) return [...allSteps]
  const wanted = new Set(['install', ...names])
  for (const { name, needs = [] } of allSteps) if (wanted.has(name)) for (const need of needs) wanted.add(need)
  return allSteps.filter(({ name }) => wanted.has(name))
}
