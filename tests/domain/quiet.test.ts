import { describe, expect, it } from 'vitest'
import { quietEnd } from '../../src/domain/quiet.ts'

const night = { quietFrom: '22:00', quietUntil: '06:30' }
const end = (now: string, hours = night, zone = 'Europe/London') => quietEnd(hours, new Date(now), zone)?.toISOString()

describe('quiet hours', () => {
  it('are over midnight, by the clock of who is to be woken', () => {
    expect(end('2026-07-01T20:59:00Z')).toBeUndefined()
    expect(end('2026-07-01T21:00:00Z')).toBe('2026-07-02T05:30:00.000Z')
    expect(end('2026-07-02T05:29:59Z')).toBe('2026-07-02T05:30:00.000Z')
    expect(end('2026-07-02T05:30:00Z')).toBeUndefined()
  })

  it('are within a day', () => {
    const noon = { quietFrom: '12:00:00', quietUntil: '13:00:00' }
    expect(end('2026-01-05T11:59:00Z', noon)).toBeUndefined()
    expect(end('2026-01-05T12:30:00Z', noon)).toBe('2026-01-05T13:00:00.000Z')
  })

  it('end by the clock on the nights on which the clocks are changed', () => {
    expect(end('2026-03-28T23:00:00Z')).toBe('2026-03-29T05:30:00.000Z')
    expect(end('2026-10-24T22:00:00Z')).toBe('2026-10-25T06:30:00.000Z')
  })

  it('never end before they are asked for, in the hour that a night has twice', () => {
    const hours = { quietFrom: '22:00', quietUntil: '01:45' }
    for (const now of ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z']) {
      const at = end(now, hours)
      expect(at === undefined || at > now).toBe(true)
    }
  })

  it('are none where none are set', () => {
    expect(quietEnd({ quietFrom: null, quietUntil: null }, new Date(), 'UTC')).toBeUndefined()
  })
})
