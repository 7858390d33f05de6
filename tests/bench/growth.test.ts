import { describe, expect, it } from 'vitest'
import { verdicts } from '../../bench/soak/growth.ts'
import { measureNames, type Sample } from '../../bench/soak/sample.ts'

const samples = (count: number, pageHeap: (n: number) => number): Sample[] =>
  Array.from({ length: count }, (_, at) => ({
    ...(Object.fromEntries(measureNames.map(name => [name, 100])) as Record<(typeof measureNames)[number], number>),
    at,
    sequence: at,
    pageHeap: pageHeap(at),
  }))
const grown = (all: readonly Sample[]) => verdicts(all).flatMap(({ measure, hasGrown }) => (hasGrown ? [measure] : []))

describe('the verdict of a soak', () => {
  it('is steady where what is measured goes up and down', () => {
    expect(grown(samples(100, n => 20e6 + (n % 7) * 1e6))).toEqual([])
  })

  it('leaves out the first fifth, which warms up', () => {
    expect(grown(samples(100, n => (n < 20 ? n * 1e6 : 20e6)))).toEqual([])
  })

  it('names what grows without an end', () => {
    expect(grown(samples(100, n => 20e6 + n * 100_000))).toEqual(['pageHeap'])
  })

  it('does not trust a run that was too short to tell', () => {
    expect(grown(samples(4, () => 1))).toEqual(measureNames)
  })

  it('does not trust a figure that is none', () => {
    expect(grown(samples(50, () => Number.NaN))).toEqual(['pageHeap'])
  })
})
