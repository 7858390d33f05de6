import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { corrected } from '../../../../src/features/attendance/domain/corrected.ts'
import { lengthOf, mostMs, presencesOf, type Read } from '../../../../src/features/attendance/domain/presences.ts'

const minuteMs = 60_000
const base = Date.parse('2026-03-02T00:00:00Z')
const clock = (text: string) => base + (Number(text.slice(0, 2)) * 60 + Number(text.slice(3))) * minuteMs
/** 'in 09:00, out2 17:00': into the first zone, out of the second; hours beyond 24 are of the next days. */
const readsAt = (text: string): Read[] =>
  text.split(', ').map(part => {
    const [how = '', at = ''] = part.split(' ')
    return { kind: how.startsWith('in') ? 'in' : 'out', zoneId: how.endsWith('2') ? 2 : 1, at: clock(at) }
  })
const hours = (at: number | undefined) => (at === undefined ? '?' : ((at - base) / 3_600_000).toString())
/** 'whole 9-17'. */
const told = (text: string, now = '99:00') =>
  presencesOf(readsAt(text), clock(now)).map(({ state, from, to }) => `${state} ${hours(from?.at)}-${hours(to?.at)}`)

describe('presences', () => {
  it('are pairs of in and out', () => {
    expect(told('in 09:00, out 12:00, in 13:00, out 17:30')).toEqual(['whole 9-12', 'whole 13-17.5'])
  })

  it('go on where somebody goes from one zone to another', () => {
    expect(told('in 09:00, in2 11:00, in 11:30, out 17:00')).toEqual(['whole 9-17'])
    expect(told('in 09:00, in2 11:00, out2 17:00')).toEqual(['whole 9-17'])
  })

  it('end with the outer of zones within each other, and of those alone', () => {
    expect(told('in 09:00, in2 09:15, out2 16:45, out 17:00')).toEqual(['whole 9-17'])
    expect(told('in 09:00, out2 16:45, out 17:00')).toEqual(['whole 9-17'])
    expect(told('in 09:00, in2 09:15, out2 16:45, out 17:00, out2 18:00')).toEqual(['whole 9-17', 'noIn ?-18'])
  })

  it('go over midnight', () => {
    expect(told('in 22:00, out 30:00')).toEqual(['whole 22-30'])
  })

  it('lack an end rather than guess it', () => {
    expect(told('in 09:00, in 33:00, out 41:00')).toEqual(['noOut 9-?', 'whole 33-41'])
    expect(told('out 17:00')).toEqual(['noIn ?-17'])
    expect(told('in 09:00, out 17:00, out 17:15')).toEqual(['whole 9-17', 'noIn ?-17.25'])
  })

  it('end at most 16 hours after they began', () => {
    expect(told('in 08:00, out 24:00')).toEqual(['whole 8-24'])
    expect(told('in 08:00, out 24:01').map(each => each.split(' ')[0])).toEqual(['noOut', 'noIn'])
  })

  it('take a credential that is shown twice within five minutes for one read', () => {
    expect(told('in 09:00, in 09:01, out 17:00, out 17:05')).toEqual(['whole 9-17'])
  })

  it('are open for 16 hours', () => {
    expect(told('in 09:00', '25:00')).toEqual(['open 9-?'])
    expect(told('in 09:00', '25:01')).toEqual(['noOut 9-?'])
  })

  const reads = (hoursLong: number, zones = 2) =>
    fc
      .uniqueArray(
        fc.record({
          kind: fc.constantFrom<Read['kind']>('in', 'out'),
          zoneId: fc.integer({ min: 1, max: zones }),
          minute: fc.integer({ min: 0, max: hoursLong * 60 }),
        }),
        { selector: ({ minute }) => minute, maxLength: 30 },
      )
      .map(list =>
        list
          .toSorted((one, other) => one.minute - other.minute)
          .map(({ minute, ...read }): Read => ({ ...read, at: base + minute * minuteMs })),
      )

  it('of one zone and less than 16 hours last as long as somebody was last read in, until they were read out', () => {
    fc.assert(
      fc.property(reads(15, 1), list => {
        const leaving = list.findLastIndex(({ kind }) => kind === 'out')
        const expected = list
          .slice(0, Math.max(0, leaving))
          .reduce((sum, { kind, at }, index) => sum + (kind === 'in' ? (list[index + 1]?.at ?? at) - at : 0), 0)
        const sum = presencesOf(list, clock('99:00')).reduce((total, each) => total + lengthOf(each), 0)
        expect(sum).toBe(expected)
      }),
    )
  })

  it('never overlap, are in order, and use every read once at most', () => {
    fc.assert(
      fc.property(reads(72), list => {
        const ends = presencesOf(list, clock('99:00')).flatMap(({ from, to }) => [from, to].filter(each => each))
        expect(ends).toEqual(list.filter(read => ends.includes(read)))
      }),
    )
  })

  it('are the same wherever reading began, as long as 16 hours before are read too', () => {
    fc.assert(
      fc.property(reads(72), fc.integer({ min: 0, max: 72 * 60 }), (list, minute) => {
        const since = base + minute * minuteMs
        const sinceThen = (all: readonly Read[]) =>
          presencesOf(all, clock('99:00')).filter(({ from, to }) => (from ?? to)!.at >= since)
        expect(sinceThen(list.filter(({ at }) => at >= since - mostMs))).toEqual(sinceThen(list))
      }),
      { numRuns: 1000 },
    )
  })
})

describe('corrections', () => {
  const asRead = ({ kind, at }: Pick<Read, 'kind' | 'at'>): Read => ({ kind, at, zoneId: 1 })

  it('put in what is missing and leave out what does not count, and change no read', () => {
    const reads = readsAt('in 09:00, in 10:00, out 18:00')
    const before = structuredClone(reads)
    const made = [
      { kind: 'ignore', at: clock('18:00') },
      { kind: 'out', at: clock('17:00') },
    ] as const
    expect(corrected(reads, made, asRead)).toEqual(readsAt('in 09:00, in 10:00, out 17:00'))
    expect(reads).toEqual(before)
  })
})
