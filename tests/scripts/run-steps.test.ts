import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { countLine, failuresOf, isGood, runSteps, table } from '../../scripts/run-steps.js'
import { allSteps, chooseSteps } from '../../scripts/steps.js'

const counts = (passed: number, failed: number, skipped = 0) => ({ passed, failed, skipped })
const step = (name: string, passed: number, failed: number) => ({
  name,
  run: () => Promise.resolve(counts(passed, failed)),
})

describe('the summary', () => {
  it('adds the counts of all steps', () => {
    expect(countLine([counts(1, 0), counts(40, 2), counts(3, 1)])).toBe('44 passed, 3 failed')
  })

  it('mentions skipped tests only where there are any', () => {
    expect(countLine([counts(1, 0), counts(4, 0, 2)])).toBe('5 passed, 0 failed, 2 skipped')
  })

  it('shows each step with its verdict and time', () => {
    expect(
      table([
        { name: 'types', ...counts(1, 0), elapsedMs: 1234 },
        { name: 'integration', ...counts(80, 2), elapsedMs: 61_000 },
      ]),
    ).toEqual([
      'types        ok         1.2 s  1 passed, 0 failed',
      'integration  FAILED    61.0 s  80 passed, 2 failed',
    ])
  })

  it('names what failed, by its step', () => {
    expect(
      failuresOf([
        { name: 'types', ...counts(1, 0), elapsedMs: 1 },
        { name: 'unit', ...counts(8, 1), elapsedMs: 1, failures: ['a.test.ts > opens: no'] },
      ]),
    ).toEqual(['unit: a.test.ts > opens: no'])
  })

  it('is good only when something ran and nothing failed', () => {
    expect(isGood([counts(1, 0), counts(0, 0)])).toBe(true)
    expect(isGood([counts(9, 0), counts(9, 1)])).toBe(false)
    expect(isGood([counts(0, 0)])).toBe(false)
    expect(isGood([])).toBe(false)
  })
})

describe('running steps', () => {
  beforeEach(() => {
    vi.spyOn(console, 'log').mockReturnValue()
    vi.spyOn(console, 'error').mockReturnValue()
  })
  afterEach(() => vi.restoreAllMocks())

  it('continues after a failure and after a step that throws', async () => {
    const broken = { name: 'broken', run: () => Promise.reject(new Error('no such tool')) }
    const outcomes = await runSteps([step('first', 0, 1), broken, step('last', 5, 0)])
    expect(failuresOf(outcomes)).toEqual(['broken: no such tool'])
    expect(outcomes.map(({ name, passed, failed }) => [name, passed, failed])).toEqual([
      ['first', 0, 1],
      ['broken', 0, 1],
      ['last', 5, 0],
    ])
  })
})

describe('choosing steps', () => {
  const namesOf = (...args: string[]) => chooseSteps(args).map(({ name }) => name)

  it('takes all of them without arguments', () => {
    expect(namesOf()).toEqual(allSteps.map(({ name }) => name))
  })

  it('adds what a step needs, and keeps the order', () => {
    expect(namesOf('e2e', 'unit')).toEqual(['install', 'chromium', 'unit', 'build', 'e2e'])
  })

  it('refuses a name that is no step', () => {
    expect(() => namesOf('unti')).toThrow('No such step: unti')
  })
})
