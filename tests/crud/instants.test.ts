import { describe, expect, it } from 'vitest'
import { fromLocal, toLocal } from '../../src/crud/fields/instants.ts'

const london = 'Europe/London'

describe('an instant by the clock of a site', () => {
  it('goes there and back', () => {
    expect(fromLocal('2026-07-01T09:00', london)).toBe('2026-07-01T08:00:00.000Z')
    expect(toLocal('2026-07-01T08:00:00.000Z', london)).toBe('2026-07-01T09:00')
    expect(fromLocal('2026-07-01T09:00', 'Asia/Tokyo')).toBe('2026-07-01T00:00:00.000Z')
  })

  it('is left as it was written where it is none', () => {
    expect(fromLocal('21/11/20', london)).toBe('21/11/20')
    expect(toLocal('21/11/20', london)).toBe('21/11/20')
  })

  it('is none where the clocks go forward over it', () => {
    expect(fromLocal('2026-03-29T01:30', london)).toBe('2026-03-29T01:30')
  })
})
