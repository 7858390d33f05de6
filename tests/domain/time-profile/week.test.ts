import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isAllOpen, weekHours, withBlock, type Block } from '../../../src/domain/time-profile/index.ts'

const morning: Block = { firstDay: 0, lastDay: 4, start: 480, end: 720 }

describe('a week that is drawn', () => {
  it('makes one period of days with the same times', () => {
    const drawn = withBlock([], morning, true)
    expect(drawn).toEqual([{ days: [0, 1, 2, 3, 4], start: '08:00', end: '12:00' }])
    expect(withBlock(drawn, { firstDay: 4, lastDay: 4, start: 600, end: 1440 }, true)).toEqual([
      { days: [0, 1, 2, 3], start: '08:00', end: '12:00' },
      { days: [4], start: '08:00', end: '24:00' },
    ])
  })

  it('keeps times to the minute beside what is closed', () => {
    const exact = [{ days: [2], start: '08:07', end: '17:53' }]
    expect(withBlock(exact, { firstDay: 0, lastDay: 6, start: 720, end: 780 }, false)).toEqual([
      { days: [2], start: '08:07', end: '12:00' },
      { days: [2], start: '13:00', end: '17:53' },
    ])
  })

  it('keeps a row that is not complete', () => {
    const half = { days: [1], start: '', end: '' }
    expect(withBlock([half], morning, true)).toContainEqual(half)
  })

  it('opens exactly what is opened, and closes exactly what is closed', () => {
    const minute = fc.integer({ min: 0, max: 1440 })
    const blocks = fc
      .record({ firstDay: fc.nat(6), lastDay: fc.nat(6), start: minute, end: minute, isOpen: fc.boolean() })
      .filter(({ firstDay, lastDay, start, end }) => firstDay <= lastDay && start < end)
    fc.assert(
      fc.property(fc.array(blocks, { maxLength: 8 }), fc.nat(6), fc.integer({ min: 0, max: 1439 }), (all, day, at) => {
        const periods = all.reduce<ReturnType<typeof withBlock>>((sum, each) => withBlock(sum, each, each.isOpen), [])
        const last = all.findLast(
          each => each.firstDay <= day && day <= each.lastDay && each.start <= at && at < each.end,
        )
        const here = { firstDay: day, lastDay: day, start: at, end: at + 1 }
        expect(isAllOpen(weekHours(periods), here)).toBe(last?.isOpen ?? false)
      }),
    )
  })
})
