import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { instantMs } from '../../src/live/instant.ts'

describe('instantMs', () => {
  it('reads every instant as Date.parse does', () => {
    const seed = Date.now() % 2_147_483_647
    console.log(`instant: fast-check seed ${seed}`)
    const instants = fc.array(fc.date({ min: new Date(0), max: new Date('2199-12-31'), noInvalidDate: true }), {
      minLength: 1,
    })
    fc.assert(
      fc.property(instants, dates => {
        for (const date of dates) expect(instantMs(date.toISOString())).toBe(date.getTime())
      }),
      { seed },
    )
  })

  it('reads other spellings too, and says where there is no instant', () => {
    expect(instantMs('2026-11-21T10:00:00Z')).toBe(Date.UTC(2026, 10, 21, 10))
    expect(instantMs('2026-11-21T10:00:00.000+01:00')).toBe(Date.UTC(2026, 10, 21, 9))
    expect(instantMs('yesterday')).toBeNaN()
    expect(instantMs('2026-99-21T10:00:00.000Z')).toBeNaN()
  })
})
