import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isTooMany, reachOf, stageAfter } from '../../../src/features/firmware/domain/stages.ts'

describe('the stages of a roll-out', () => {
  it('reach at least one device, ever more of them, and all in the end', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), devices => {
        const reached = [5, 25, 100].map(percent => reachOf(devices, percent))
        expect(reached[0]).toBeGreaterThanOrEqual(1)
        expect(reached).toEqual(reached.toSorted((one, other) => one - other))
        expect(reached.at(-1)).toBe(devices)
      }),
    )
    expect([reachOf(20, 5), reachOf(21, 5), reachOf(3, 5)]).toEqual([1, 2, 1])
  })

  it('follow each other', () => {
    expect([0, 5, 25, 100].map(each => stageAfter('staged', each))).toEqual([5, 25, 100, undefined])
    expect([0, 100].map(each => stageAfter('atOnce', each))).toEqual([100, undefined])
  })

  it('stop above a share of those that were tried, not at it', () => {
    const tally = { requested: 90, begun: 6, done: 3, failed: 1 }
    expect([9, 10, 100].map(most => isTooMany(tally, most))).toEqual([true, false, false])
    expect(isTooMany({ ...tally, failed: 0 }, 0)).toBe(false)
  })
})
