import { describe, expect, it } from 'vitest'
import { ageText } from '../../src/ui/age-text.ts'

describe('an age', () => {
  it('has at most two units, the larger first', () => {
    const ages = [0, 999, 45_000, 120_000, 65_000, 3_900_000, 7_200_000, 266_400_000]
    expect(ages.map(ageText)).toEqual(['0 s', '0 s', '45 s', '2 min', '1 min', '1 h 5 min', '2 h', '3 d 2 h'])
  })

  it('is never negative, whatever the clocks say', () => {
    expect(ageText(-5000)).toBe('0 s')
  })
})
