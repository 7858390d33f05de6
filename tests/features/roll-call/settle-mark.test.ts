import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ArrivingMark, type CurrentMark, settleMark } from '../../../src/features/roll-call/domain/settle-mark.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 10, minute)).toISOString()
const nobody: CurrentMark = { mark: 'cleared', at: at(0), by: '', sequence: 0, begun: at(0) }
const arrives = (mark: ArrivingMark['mark'], by: string, minute: number, seen: number): ArrivingMark => ({
  mark,
  by,
  at: at(minute),
  seen,
})

/** What is shown after marks arrive one after the other. */
function after(marks: readonly ArrivingMark[], begin = nobody): CurrentMark & { contradicts: boolean } {
  const { begun } = begin
  let current = { ...begin, contradicts: false }
  for (const [index, mark] of marks.entries()) {
    const settled = settleMark(current, mark)
    const sequence = index + 1
    if (settled.shows === 'it') current = { ...settled, sequence, begun, contradicts: false }
    if (settled.shows === 'contradiction')
      current = { ...settled, mark: 'needsHelp', sequence, begun, contradicts: true }
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
    const begun: CurrentMark = { mark: 'cleared', at: at(30), by: 'Ada', sequence: 7, begun: at(30) }
    expect(settleMark(begun, arrives('safe', 'Bert', 20, 3))).toEqual({ shows: 'other' })
    expect(settleMark(begun, arrives('safe', 'Bert', 31, 3))).toMatchObject({ shows: 'it' })
    expect(settleMark({ ...nobody, begun: at(30) }, arrives('safe', 'Bert', 20, 0))).toEqual({ shows: 'other' })
    const marked: CurrentMark = { ...begun, mark: 'safe', at: at(31) }
    expect(settleMark(marked, arrives('needsHelp', 'Bert', 20, 0))).toEqual({ shows: 'other' })
  })

  it('count where another’s mark was taken back meanwhile', () => {
    const takenBack = [arrives('safe', 'Ada', 3, 0), arrives('cleared', 'Ada', 9, 1)]
    expect(after([...takenBack, arrives('needsHelp', 'Bert', 5, 0)])).toMatchObject({ mark: 'needsHelp', by: 'Bert' })
  })

  it('contradict each other where one says safe, and one away', () => {
    const apart = [arrives('notOnSite', 'Ada', 3, 0), arrives('safe', 'Bert', 2, 0)]
    expect(after(apart)).toMatchObject({ mark: 'needsHelp', contradicts: true, by: 'Ada: not on site; Bert: safe' })
    expect(after([...apart, arrives('notOnSite', 'Cleo', 9, 2)])).toMatchObject({ mark: 'notOnSite' })
  })

  it('take back nothing that their author has not seen', () => {
    expect(after([arrives('safe', 'Ada', 3, 0), arrives('cleared', 'Bert', 4, 0)])).toMatchObject({ mark: 'safe' })
  })

  const words = { safe: 'safe', needsHelp: 'needs help', notOnSite: 'not on site' } as const
  const mark = fc.record({
    mark: fc.constantFrom('safe', 'needsHelp', 'notOnSite'),
    by: fc.constantFrom('Ada', 'Bert', 'Cleo'),
    minute: fc.integer({ min: 0, max: 59 }),
  })

  it('come to the same in every order of arrival, by any clock, and need help where any two differ', () => {
    fc.assert(
      fc.property(fc.array(mark, { minLength: 1, maxLength: 6 }), fc.infiniteStream(fc.nat()), (marks, order) => {
        const apart = marks.map(({ mark: as, by, minute }) => arrives(as, by, minute, 0))
        const shuffled = apart.map(each => ({ each, key: order.next().value ?? 0 }))
        shuffled.sort((one, other) => one.key - other.key)
        const said = new Set(marks.map(each => each.mark))
        const [first = nobody] = apart
        const shown = {
          mark: said.size > 1 ? 'needsHelp' : first.mark,
          contradicts: said.size > 1,
          at: at(Math.max(...marks.map(({ minute }) => minute))),
        }
        for (const some of [apart, shuffled.map(({ each }) => each)]) {
          const come = after(some)
          expect(come).toMatchObject(shown)
          if (said.size > 1) for (const as of said) expect(come.by).toContain(words[as])
        }
      }),
    )
  })

  it('never lose a need to what its author has not seen, in any interleaving of two devices', () => {
    const own = fc.array(mark, { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(own, own, fc.infiniteStream(fc.boolean()), (ada, bert, turns) => {
        // On each device a later mark follows the one before; between them neither saw the other's.
        const last = [ada.at(-1)?.mark, bert.at(-1)?.mark]
        const come = interleaved(ada, bert, () => turns.next().value === true)
        if (new Set(last).size > 1) expect(come.mark).toBe('needsHelp')
        else expect([last[0], 'needsHelp']).toContain(come.mark)
      }),
    )
  })
})

type Made = Pick<ArrivingMark, 'mark' | 'by'> & { readonly minute: number }

/** What is shown after the marks of two devices, each of which sees only what came of its own. */
function interleaved(one: readonly Made[], other: readonly Made[], isOnes: () => boolean): CurrentMark {
  const waiting = [[...one], [...other]]
  const seen = [0, 0]
  let current = nobody
  for (let sequence = 1; waiting.some(marks => marks.length > 0); sequence++) {
    const turn = isOnes() ? 0 : 1
    const device = waiting[turn]?.length ? turn : 1 - turn
    const next = waiting[device]?.shift()
    if (!next) continue
    const settled = settleMark(current, { ...next, at: at(next.minute), seen: seen[device] })
    if (settled.shows === 'other') continue
    const contradicts = settled.shows === 'contradiction'
    current = { ...settled, mark: contradicts ? 'needsHelp' : settled.mark, sequence, begun: at(0), contradicts }
    if (settled.shows === 'it' && !settled.agrees) seen[device] = sequence
  }
  return current
}
