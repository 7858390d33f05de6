import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, isAbsolute, join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/**
 * How many tests passed, failed and were skipped; of each that failed where it stands, its name and why.
 * @typedef {{ passed: number, failed: number, skipped: number, failures?: readonly string[] }} Counts
 */

/**
 * Where a step's runner writes its report; what an earlier run left there is removed.
 * @param {string} project
 * @param {string} step
 */
export const reportFile = (project, step) => {
  const file = join(project, '.cache', 'test', `${step}.json`)
  mkdirSync(dirname(file), { recursive: true })
  rmSync(file, { force: true })
  return file
}

/**
 * The tests in a JSON report of vitest. A file that could not be loaded counts as one failed.
 * @param {string} file
 * @param {number} code the exit code of vitest
 * @returns {Counts}
 */
export const vitestCounts = (file, code) => {
  const report = read(file)
  if (!report) return nothing
  const failures = report.testResults.flatMap(vitestFailures)
  return honest(code, {
    passed: report.numPassedTests,
    failed: failures.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
  })
}

/**
 * @typedef {{ status: string, fullName: string, failureMessages: readonly string[] }} VitestTest
 * @param {{ name: string, status: string, message: string, assertionResults: readonly VitestTest[] }} file
 */
const vitestFailures = ({ name, status, message, assertionResults }) => {
  const failed = assertionResults.filter(test => test.status === 'failed')
  if (failed.length > 0)
    return failed.map(({ fullName, failureMessages }) => failure(name, fullName, failureMessages[0]))
  return status === 'failed' ? [failure(name, 'could not be loaded', message)] : []
}

/**
 * The tests in a JSON report of Playwright. A flaky test passed in the end; retries are off here.
 * @param {string} file
 * @param {number} code the exit code of Playwright
 * @returns {Counts}
 */
export const playwrightCounts = (file, code) => {
  const report = read(file)
  if (!report) return nothing
  const { expected, flaky, unexpected, skipped } = report.stats
  const failures = (report.suites ?? []).flatMap(playwrightFailures)
  return honest(code, { passed: expected + flaky, failed: unexpected, skipped, failures })
}

/**
 * @typedef {{ results: readonly { error?: { message?: string } }[] }} PlaywrightTest
 * @typedef {{ title: string, file: string, ok: boolean, tests: readonly PlaywrightTest[] }} Spec
 * @typedef {{ specs: readonly Spec[], suites?: readonly Suite[] }} Suite
 * @param {Suite} suite
 * @returns {string[]}
 */
const playwrightFailures = ({ specs, suites = [] }) => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => failure(file, title, tests[0]?.results[0]?.error?.message)),
  ...suites.flatMap(playwrightFailures),
]

/**
 * @param {string} file
 * @param {string} name
 * @param {string} [why]
 */
const failure = (file, name, why = 'no reason was given') => {
  const lines = stripVTControlCharacters(why).split('\n')
  const reason = lines.slice(0, 8).filter(line => line.trim() !== '')
  return [`${isAbsolute(file) ? relative('', file) : file} > ${name}`, ...reason].join('\n    ')
}

const nothing = { passed: 0, failed: 1, skipped: 0 }

/** @param {string} file */
const read = file => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)

/**
 * A runner that failed, or ran no test, is a failure even where its report names none.
 * @param {number} code
 * @param {Counts} counts
 * @returns {Counts}
 */
const honest = (code, counts) => {
  const sound = counts.failed > 0 || (code === 0 && counts.passed > 0)
  return sound ? counts : { ...counts, failed: 1 }
}
