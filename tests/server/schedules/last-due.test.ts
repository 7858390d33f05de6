import { describe, expect, it } from 'vitest'
import { lastDue } from '../../../server/schedules/last-due.ts'

const at = (now: string, times: Parameters<typeof lastDue>[0]) => lastDue(times, new Date(now))?.toISOString()

describe('when something was due last', () => {
  it('is at even steps, whenever a server started', () => {
    expect(at('2026-11-22T14:59:59.999Z', { everyMs: 3_600_000 })).toBe('2026-11-22T14:00:00.000Z')
    expect(at('2026-11-22T15:00:00Z', { everyMs: 3_600_000 })).toBe('2026-11-22T15:00:00.000Z')
  })

  it('is by a cron pattern, to the second', () => {
    expect(at('2026-11-23T06:59:59Z', { cron: '0 7 * * 1' })).toBe('2026-11-16T07:00:00.000Z')
    expect(at('2026-11-23T07:00:00Z', { cron: '0 7 * * 1' })).toBe('2026-11-23T07:00:00.000Z')
    expect(at('2026-11-23T07:00:00.400Z', { cron: '0 7 * * 1' })).toBe('2026-11-23T07:00:00.000Z')
  })

  it('keeps to the clock of its zone when that changes', () => {
    const daily = { cron: '30 7 * * *', zone: 'Europe/London' }
    expect(at('2026-10-24T12:00:00Z', daily)).toBe('2026-10-24T06:30:00.000Z')
    expect(at('2026-10-25T12:00:00Z', daily)).toBe('2026-10-25T07:30:00.000Z')
  })

  it('comes once on the day that leaves its hour out', () => {
    const daily = { cron: '30 1 * * *', zone: 'Europe/London' }
    const due = at('2026-03-29T12:00:00Z', daily)
    expect(due?.slice(0, 10)).toBe('2026-03-29')
    expect(at('2026-03-30T12:00:00Z', daily)).toBe('2026-03-30T00:30:00.000Z')
  })
})
