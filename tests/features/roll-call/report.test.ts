import { describe, expect, it } from 'vitest'
import { curvePath } from '../../../src/features/roll-call/domain/curve.ts'
import { durationText } from '../../../src/features/roll-call/domain/report.ts'

describe('the picture of an evacuation', () => {
  const box = { width: 100, height: 50, people: 10, seconds: 200 }

  it('rises by a step wherever people were accounted for, and stays below the top where some never were', () => {
    const curve = [
      { seconds: 50, accounted: 2 },
      { seconds: 200, accounted: 8 },
    ]
    expect(curvePath(curve, box)).toBe('M0 50H25V40H100V10H100')
  })

  it('is a line at the bottom where nobody was', () => {
    expect(curvePath([], { ...box, people: 0, seconds: 0 })).toBe('M0 50H100')
  })
})

describe('how long something took', () => {
  it.each([
    [0, '0 s'],
    [59, '59 s'],
    [120, '2 min'],
    [250, '4 min 10 s'],
    [3900, '1 h 5 min'],
    [null, 'never'],
  ])('%j is %j', (seconds, text) => {
    expect(durationText(seconds)).toBe(text)
  })
})
