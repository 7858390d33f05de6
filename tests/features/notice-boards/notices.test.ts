import { describe, expect, it } from 'vitest'
import { clockText, isNightAt } from '../../../src/features/notice-boards/screens/notices/clock.ts'
import { lookOf, speedOf, textSize, tickerSeconds } from '../../../src/features/notice-boards/screens/notices/look.ts'
import { shownOn, whyNotShown } from '../../../src/features/notice-boards/screens/notices/shown.ts'

const always = { status: 'published', schedule: 'none' }
const weekly = { status: 'published', schedule: 'week', frequency: 'week', dayOfWeek: 'friday', displayDuration: 2 }
const monthly = { status: 'published', schedule: 'month', frequency: 'month', dayOfMonth: 31, displayDuration: 2 }
const isShown = (message: Record<string, unknown>, day: string) => whyNotShown(message, day) === undefined

describe('a notice message', () => {
  it('is shown only while it is published', () => {
    expect(isShown(always, '2026-11-21')).toBe(true)
    expect(whyNotShown({ ...always, status: 'draft' }, '2026-11-21')).toBe('A draft')
  })

  it('is shown from its begin date up to the day before it expires', () => {
    const message = { ...always, beginDate: '2026-11-20', expiryDate: '2026-11-22' }
    expect(['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'].map(day => whyNotShown(message, day))).toEqual([
      'From 20/11/2026',
      undefined,
      undefined,
      'Expired 22/11/2026',
    ])
  })

  it('is shown from its day of the week for its days', () => {
    // A Thursday to a Sunday.
    expect(['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'].map(day => isShown(weekly, day))).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(isShown({ ...weekly, dayOfWeek: 'sunday' }, '2026-11-23')).toBe(true)
  })

  it('is shown from its day of the month, the last of a shorter one, and on into the next', () => {
    const days = ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02', '2026-03-31', '2026-04-01', '2026-04-02']
    expect(days.map(day => isShown(monthly, day))).toEqual([false, true, true, false, true, true, false])
    expect(isShown({ ...monthly, dayOfMonth: 31, displayDuration: 1 }, '2027-01-01')).toBe(false)
    expect(isShown(monthly, '2027-01-01')).toBe(true)
  })

  it('is shown every day where its schedule says so', () => {
    expect(isShown({ ...weekly, frequency: 'day', dayOfWeek: null }, '2026-11-18')).toBe(true)
  })
})

describe('the messages of a board', () => {
  it('keep their order, and give way to those that are sticky', () => {
    const [a, b, c] = [
      { ...always, name: 'a' },
      { ...always, name: 'b', status: 'draft' },
      { ...always, name: 'c' },
    ]
    expect(shownOn([c, b, a], '2026-11-21')).toEqual([c, a])
    const sticky = { ...always, name: 's', sticky: true }
    expect(shownOn([a, sticky, c], '2026-11-21')).toEqual([sticky])
    expect(shownOn([a, { ...sticky, status: 'draft' }], '2026-11-21')).toEqual([a])
  })
})

describe('the look of a board', () => {
  it('has every part without a theme, and what its theme has with one', () => {
    expect(lookOf(undefined, undefined)).toMatchObject({
      hasClock: true,
      hasTicker: true,
      hasLogo: true,
      clockAt: 'right',
    })
    const look = lookOf({ clockSupport: true, clockFormat: 'hours12' }, { headerOrder: 4, footerOrder: 1 })
    expect(look).toMatchObject({ hasClock: true, hasTicker: false, hasFooter: false, is12Hours: true })
    expect(look.order).toEqual({ headerOrder: 4, messageOrder: 2, tickerOrder: 3, footerOrder: 1 })
  })

  it("takes a message's own speed before the board's", () => {
    expect([speedOf('fast', 'slow'), speedOf(null, 'slow'), speedOf(undefined, 'soon')]).toEqual([
      'fast',
      'slow',
      'normal',
    ])
  })

  it('gives a long ticker more time, and a long text a smaller size', () => {
    const look = lookOf(undefined, undefined)
    expect(tickerSeconds('x'.repeat(300), look, 1920)).toBeGreaterThan(tickerSeconds('x', look, 1920))
    expect(textSize('x'.repeat(2000))).toBeLessThan(textSize('x'))
  })

  it('tells the time of the site', () => {
    const evening = Date.parse('2026-07-01T17:30:00Z')
    expect([clockText(evening, 'Europe/London', false), clockText(evening, 'Europe/London', true)]).toEqual([
      '18:30',
      '6:30 PM',
    ])
    expect([isNightAt(evening, 'Europe/London'), isNightAt(evening, 'Asia/Tokyo')]).toEqual([false, true])
  })
})
