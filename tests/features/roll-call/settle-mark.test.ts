import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ArrivingMark, type CurrentMark, settleMark } from '../../../src/features/roll-call/domain/settle-mark.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 10, minute)).toISOString()
const nobody: CurrentMark = { mark: 'cleared', at: at(0), by: '', sequence: 0 }
const arrives = (mark: ArrivingMark['mark'], by: string, minute: number, seen: number): ArrivingMark => ({
  mark,
  by,
  at: at(minute),
  seen,
})

/** What is shown after marks arrive one after the other. */
function after(marks: readonly ArrivingMark[], begin = nobody): CurrentMark & { contradicts: boolean } {
  let current = { ...begin, contradicts: false }
  for (const [index, mark] of marks.entries()) {
    const settled = settleMark(current, mark)
    const sequence = index + 1
    if (settled.shows === 'it') current = { ...settled, sequence, contradicts: false }
    if (settled.shows === 'contradiction') current = { ...settled, mark: 'needsHelp', sequence, contradicts: true }
  }
  return current
}

describe('marks that were made apart', () => {
  it('contradict each other whichever arrives first, and the person needs help', () => {
    const [safe, help] = [arrives('safe', 'Ada', 3, 0), arrives('needsHelp', 'Bert', 2, 0)]
    expect(after([safe, help])).toMatchObject({
      mark: 'needsHelp',
      contradicts: true,
      by: 'Ada: safe; Bert: needs help',
    })
    expect(after([help, safe])).toMatchObject({ mark: 'needsHelp', contradicts: true, at: at(3) })
  })

  it('are settled by somebody who sees that they contradict each other, not by one who doesn’t', () => {
    const apart = [arrives('safe', 'Ada', 3, 0), arrives('needsHelp', 'Bert', 2, 0)]
    expect(after([...apart, arrives('safe', 'Cleo', 9, 0)])).toMatchObject({ mark: 'needsHelp' })
    expect(after([...apart, arrives('safe', 'Cleo', 9, 2)])).toMatchObject({ mark: 'safe', contradicts: false })
  })

  it('say what each has said, however many there are', () => {
    const more = [arrives('safe', 'Ada', 3, 0), arrives('needsHelp', 'Bert', 2, 0), arrives('needsHelp', 'Cleo', 5, 0)]
    expect(after(more)).toMatchObject({
      contradicts: true,
      by: 'Ada: safe; Bert: needs help; Cleo: needs help',
      at: at(5),
    })
  })

  it('are one where they say the same, of the later time', () => {
    const [one, other] = [arrives('safe', 'Ada', 3, 0), arrives('safe', 'Bert', 2, 0)]
    expect(after([one, other])).toMatchObject({ mark: 'safe', by: 'Ada', contradicts: false })
    expect(after([other, one])).toMatchObject({ mark: 'safe', by: 'Ada', contradicts: false })
  })

  it('from before a new roll call began make nobody safe', () => {
    const begun: CurrentMark = { mark: 'cleared', at: at(30), by: 'Ada', sequence: 7 }
    expect(settleMark(begun, arrives('safe', 'Bert', 20, 3))).toEqual({ shows: 'other' })
    expect(settleMark(begun, arrives('safe', 'Bert', 31, 3))).toMatchObject({ shows: 'it' })
  })

  it('take back nothing that their author has not seen', () => {
    expect(after([arrives('safe', 'Ada', 3, 0), arrives('cleared', 'Bert', 4, 0)])).toMatchObject({ mark: 'safe' })
  })

  it('need help in every order of arrival, by any clock, where any two differ', () => {
    const mark = fc.record({
      mark: fc.constantFrom('safe', 'needsHelp'),
      by: fc.constantFrom('Ada', 'Bert', 'Cleo'),
      minute: fc.integer({ min: 0, max: 59 }),
    })
    fc.assert(
      fc.property(fc.array(mark, { minLength: 1, maxLength: 6 }), fc.infiniteStream(fc.nat()), (marks, order) => {
        const apart = marks.map(({ mark: as, by, minute }) => arrives(as, by, minute, 0))
        const shuffled = apart.map(each => ({ each, key: order.next().value ?? 0 }))
        shuffled.sort((one, other) => one.key - other.key)
        const differ = new Set(marks.map(each => each.mark)).size > 1
        const [first = nobody] = apart
        for (const some of [apart, shuffled.map(({ each }) => each)])
          expect(after(some)).toMatchObject({ mark: differ ? 'needsHelp' : first.mark })
      }),
    )
  })
})
