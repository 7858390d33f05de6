import { describe, expect, it } from 'vitest'
import { completeSince } from '../../../src/features/alert-triggers/server/past-events.ts'
import { type PastEvent, tally } from '../../../src/features/alert-triggers/domain/tally.ts'

let eventId = 0
const event = (type: string, at: string, more: Partial<PastEvent> = {}): PastEvent => ({
  eventId: ++eventId,
  type,
  atMs: Date.parse(at),
  controllerId: 1,
  doorId: 1,
  matched: type === 'doorClosed' ? undefined : type,
  ...more,
})

it('a dry run says from when on it is complete, where there was too much to read', () => {
  const from = new Date('2026-07-01T00:00:00Z')
  const row = (key: string, day: number) => ({ key, occurredAt: new Date(Date.UTC(2026, 6, day)) })
  const rows = [row('tamper', 2), row('fireAlarm', 9), row('fireAlarm', 5), row('doorForced', 7), row('doorForced', 4)]
  expect(completeSince(rows, () => 3, from)).toEqual(from)
  expect(completeSince(rows, () => 2, from)).toEqual(new Date('2026-07-05T00:00:00Z'))
})

describe('a dry run', () => {
  it('counts nights and days in the time zone of the client', () => {
    // British Summer Time: an hour ahead of UTC.
    const events = ['2026-07-01T20:59:00Z', '2026-07-01T21:00:00Z', '2026-07-02T04:59:00Z', '2026-07-02T05:00:00Z']
    const { fired, atNight, days } = tally(
      events.map(at => event('doorForced', at)),
      0,
      'Europe/London',
    )
    expect(fired).toHaveLength(4)
    expect(atNight).toBe(2)
    expect(days).toEqual([
      { day: '2026-07-01', fired: 2 },
      { day: '2026-07-02', fired: 2 },
    ])
  })

  it('leaves out what cleared at the same door before the wait was over', () => {
    const events = [
      event('doorHeldOpen', '2026-07-01T10:00:00Z'),
      event('doorHeldOpen', '2026-07-01T10:00:00Z', { doorId: 2 }),
      event('doorClosed', '2026-07-01T10:04:59Z'),
      event('doorClosed', '2026-07-01T10:05:00Z', { doorId: 2 }),
    ]
    const five = tally(events, 5, 'UTC')
    expect([five.fired.map(({ doorId }) => doorId), five.cancelled]).toEqual([[2], 1])
    expect(tally(events, 0, 'UTC')).toMatchObject({ cancelled: 0, fired: [{ doorId: 1 }, { doorId: 2 }] })
  })

  it('holds back what is beyond 20 within an hour', () => {
    const start = Date.parse('2026-07-01T10:00:00Z')
    const each = (minute: number) => event('tamper', new Date(start + minute * 60_000).toISOString())
    const { fired, heldBack } = tally(
      Array.from({ length: 62 }, (_, minute) => each(minute)),
      0,
      'UTC',
    )
    expect([fired.length, heldBack]).toEqual([22, 40])
  })
})
