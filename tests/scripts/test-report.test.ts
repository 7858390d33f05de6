import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { playwrightCounts, reportFile, vitestCounts } from '../../scripts/test-report.js'

let project: string
let file: string
const write = (report: object) => writeFileSync(file, JSON.stringify(report))

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'gatehouse-report-'))
  file = reportFile(project, 'unit')
})
afterEach(() => rmSync(project, { recursive: true }))

describe('the counts of a vitest run', () => {
  const run = { numPassedTests: 7, numFailedTests: 0, numPendingTests: 2, numTodoTests: 1, testResults: [] }

  it('are those of its report, to-dos among the skipped', () => {
    write(run)
    expect(vitestCounts(file, 0)).toEqual({ passed: 7, failed: 0, skipped: 3, failures: [] })
  })

  it('add one failure for a file that did not load, and say what failed and why', () => {
    const failed = { status: 'failed', fullName: 'doors open', failureMessages: ['Error: shut\n\n    at door.ts:1'] }
    const testResults = [
      { name: 'gone.test.ts', status: 'failed', message: 'No such module', assertionResults: [] },
      { name: 'door.test.ts', status: 'failed', message: '', assertionResults: [failed] },
      { name: 'zone.test.ts', status: 'passed', message: '', assertionResults: [{ status: 'passed' }] },
    ]
    write({ ...run, numFailedTests: 1, testResults })
    expect(vitestCounts(file, 1)).toEqual({
      passed: 7,
      failed: 2,
      skipped: 3,
      failures: [
        'gone.test.ts > could not be loaded\n    No such module',
        'door.test.ts > doors open\n    Error: shut\n        at door.ts:1',
      ],
    })
  })

  it('have a failure where vitest failed and its report names none', () => {
    write(run)
    expect(vitestCounts(file, 1)).toMatchObject({ passed: 7, failed: 1, skipped: 3 })
  })

  it('have a failure where no test ran', () => {
    write({ ...run, numPassedTests: 0 })
    expect(vitestCounts(file, 0)).toMatchObject({ passed: 0, failed: 1, skipped: 3 })
  })

  it('are one failure without a report, whatever the exit code', () => {
    expect(vitestCounts(file, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 })
  })

  it('never come from an earlier report', () => {
    write(run)
    expect(vitestCounts(reportFile(project, 'unit'), 0)).toEqual({ passed: 0, failed: 1, skipped: 0 })
  })
})

describe('the counts of a Playwright run', () => {
  it('are those of its report, with what failed and why', () => {
    const specOf = (title: string, message?: string) => ({
      title,
      file: 'wall.spec.ts',
      ok: message === undefined,
      tests: [{ results: [message === undefined ? {} : { error: { message } }] }],
    })
    const suites = [
      { specs: [specOf('shows')], suites: [{ specs: [specOf('hides', '\u001b[31mNot hidden\u001b[39m')] }] },
    ]
    write({ stats: { expected: 4, flaky: 1, unexpected: 1, skipped: 3 }, suites })
    expect(playwrightCounts(file, 1)).toEqual({
      passed: 5,
      failed: 1,
      skipped: 3,
      failures: ['wall.spec.ts > hides\n    Not hidden'],
    })
  })

  it('have a failure where Playwright failed before any test', () => {
    write({ stats: { expected: 0, flaky: 0, unexpected: 0, skipped: 0 } })
    expect(playwrightCounts(file, 1)).toMatchObject({ passed: 0, failed: 1, skipped: 0 })
  })
})
