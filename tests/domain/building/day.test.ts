import { describe, expect, it } from 'vitest'
import { dayMs, dayOf } from '../../../src/domain/building/day.ts'
import type { Programme } from '../../../src/domain/building/programme.ts'

const door = (number: number, zone: number) => ({
  controllerId: 1,
  door: number,
  inReader: number * 2 - 1,
  outReader: number * 2,
  zone,
})
const programme: Programme = {
  seed: 7,
  sites: [
    {
      doors: [door(1, 0), door(2, 0), door(3, 1), door(4, 2)],
      people: Array.from({ length: 100 }, (_, index) => ({
        keycode: `${index}`.padStart(12, '0'),
        zone: 1 + (index % 2),
        shift: 'day',
      })),
      visitors: ['FFFFFFFF0001'],
    },
  ],
}
const monday = Date.parse('2026-11-16T00:00:00Z')
const sunday = monday - dayMs

describe('a day of a building', () => {
  it('is the same for the same seed and day', () => {
    expect(dayOf(programme, monday)).toEqual(dayOf(programme, monday))
    expect(dayOf(programme, monday)).not.toEqual(dayOf({ ...programme, seed: 8 }, monday))
  })

  it('comes in order and stays near its day', () => {
    const times = dayOf(programme, monday).map(({ at }) => at)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(times[0]).toBeGreaterThan(monday)
    expect(times.at(-1)).toBeLessThan(monday + dayMs)
  })

  it('brings most people in on a working day, and few on a Sunday', () => {
    const seen = (day: number) =>
      new Set(
        dayOf(programme, day)
          .filter(({ type }) => type === 'accessGranted')
          .map(({ keycode }) => keycode),
      ).size
    expect(seen(monday)).toBeGreaterThan(75)
    expect(seen(sunday)).toBeLessThan(20)
  })

  it('is sometimes one of a power cut, at a hub of the site and over the same day', () => {
    const [site] = programme.sites
    const hubs = [{ controllerId: 1, instance: 1, node: '03000001' }]
    const days = Array.from({ length: 100 }, (_, index) => monday + index * dayMs)
    const cuts = days.map(day =>
      dayOf({ ...programme, sites: site ? [{ ...site, hubs }] : [] }, day).filter(({ node }) => node !== undefined),
    )
    const some = cuts.filter(({ length }) => length > 0)
    expect(some.length).toBeGreaterThan(0)
    expect(some.length).toBeLessThan(20)
    for (const cut of some)
      expect(cut).toMatchObject([
        { controllerId: 1, node: '03000001', type: 'powerLost' },
        { controllerId: 1, node: '03000001', type: 'powerRestored' },
      ])
  })

  it('lets everybody who came in leave by an entrance in the end', () => {
    const last = new Map(
      dayOf(programme, monday)
        .filter(({ keycode, type }) => keycode && type === 'accessGranted')
        .map(event => [event.keycode, event]),
    )
    for (const [keycode, event] of last) expect([2, 4], `credential ${keycode}`).toContain(event.reader)
  })
})
