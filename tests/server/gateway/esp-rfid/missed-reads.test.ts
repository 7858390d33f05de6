import { describe, expect, it } from 'vitest'
import { missedReads } from '../../../../server/gateway/drivers/esp-rfid/missed-reads.ts'

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 26, 9) + seconds * 1000)
const alive = (uptime: number) => ({ kind: 'alive', isBoot: false, ip: '10.0.0.2', uptime }) as const
const missed = (uptime: number, before: number | undefined, now: number) =>
  missedReads(12, alive(uptime), {
    before: before === undefined ? undefined : { at: at(before) },
    since: at(0),
    now: at(now),
  })

describe('reads of a board that may be missing', () => {
  it('are told where it ran before the server did', () => {
    expect(missed(5000, undefined, 20)).toMatchObject({ type: 'readsMissing', controllerId: 12, data: { since: null } })
    expect(missed(10, undefined, 20)).toBeUndefined()
  })

  it('are told after a silence in which it ran, and not where one heartbeat was lost', () => {
    expect(missed(5000, 1000, 1180)).toBeUndefined()
    expect(missed(5000, 1000, 1360)).toBeUndefined()
    expect(missed(5000, 1000, 2000)).toMatchObject({
      occurredAt: at(2000).toISOString(),
      data: { since: at(1000).toISOString() },
    })
  })

  it('are not told of a time without power', () => {
    expect(missed(3, 1000, 90_000)).toBeUndefined()
    expect(missed(600, 1000, 90_000)).toBeDefined()
  })
})
