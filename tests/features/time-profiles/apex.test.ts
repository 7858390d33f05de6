import { expect, it } from 'vitest'
import { apexProblem } from '../../../src/features/time-profiles/domain/apex.ts'

const period = (...days: number[]) => ({ days, start: '08:00', end: '18:00' })

it('takes one period on consecutive days, in any order', () => {
  expect(apexProblem({ periods: [period(0, 1, 2, 3, 4)] })).toBeUndefined()
  expect(apexProblem({ periods: [period(3, 2, 4)] })).toBeUndefined()
  expect(apexProblem({ periods: [period(6)] })).toBeUndefined()
})

it('says why it takes no other', () => {
  expect(apexProblem({ periods: [] })).toBe('It has no period, and APEX needs one')
  expect(apexProblem({ periods: [period(0), period(1)] })).toBe('It has 2 periods, and APEX takes one')
  expect(apexProblem({ periods: [period(0, 2)] })).toBe('Its days do not follow each other, from Monday to Sunday')
})

it('does not take days that go on over the end of the week', () => {
  expect(apexProblem({ periods: [period(5, 6, 0)] })).toBeDefined()
})
