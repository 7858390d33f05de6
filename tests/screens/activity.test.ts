import { describe, expect, it } from 'vitest'
import { queryFor, readFilter, writeFilter } from '../../src/screens/user/activity.ts'

const asked = (url: string, zone: string) =>
  Object.fromEntries(new URLSearchParams(queryFor(readFilter(new URLSearchParams(url)), zone)))

describe("the filter of a user's activity", () => {
  it('asks for full days of the site', () => {
    expect(asked('from=2026-07-01&to=2026-07-02&of=zone', 'Europe/London')).toEqual({
      limit: '50',
      entity: 'zone',
      from: '2026-06-30T23:00:00.000Z',
      to: '2026-07-02T23:00:00.000Z',
    })
  })

  it('begins a day that has no midnight an hour later', () => {
    expect(asked('from=2026-09-06', 'America/Santiago')['from']).toBe('2026-09-06T04:00:00.000Z')
  })

  it('takes no day that there is not', () => {
    for (const day of ['2026-02-30', 'today', ''])
      expect(readFilter(new URLSearchParams({ from: day })).from).toBe(null)
  })

  it('is in the url beside what else is there', () => {
    const url = writeFilter(new URLSearchParams('tab=activityLog&from=2026-01-01'), {
      entity: 'door',
      from: null,
      to: '2026-02-01',
    })
    expect(String(url)).toBe('tab=activityLog&of=door&to=2026-02-01')
  })
})
