import { describe, expect, it } from 'vitest'
import { checkRuns } from '../../src/domain/stream/check-runs.ts'
import { eventKind } from '../../src/domain/stream/event.ts'
import { entriesOf, joinRuns, runOf, runsAfter } from '../../src/domain/stream/runs.ts'
import { kinds } from '../../src/live/kinds.ts'

const event = (sequence: number) => ({
  sequence,
  eventId: sequence,
  type: 'doorClosed',
  occurredAt: '2026-11-21T10:00:00.000Z',
  controllerId: 1,
})
const note = { kind: 'note', items: [{ sequence: 3, text: 'of a later version' }] }

describe('the entries of a batch', () => {
  it('are found by their kind, and there are none of a kind that is not there', () => {
    const entries = runOf(eventKind, [event(1), event(2)])
    expect(entriesOf({ entries }, eventKind)).toEqual([event(1), event(2)])
    expect(entriesOf({ entries: [note] }, eventKind)).toEqual([])
    expect(runOf(eventKind, [])).toEqual([])
  })

  it('have each kind once where batches are joined, in the order of the stream', () => {
    const joined = joinRuns([...runOf(eventKind, [event(1), event(2)]), note, ...runOf(eventKind, [event(4)])])
    expect(joined).toEqual([...runOf(eventKind, [event(1), event(2), event(4)]), note])
  })

  it('are cut after a sequence, and a kind that has none left goes', () => {
    expect(runsAfter([...runOf(eventKind, [event(1), event(2)]), note], 1)).toEqual([
      ...runOf(eventKind, [event(2)]),
      note,
    ])
    expect(runsAfter([...runOf(eventKind, [event(1), event(2)]), note], 2)).toEqual([note])
  })

  it('may be of a kind that this version does not know', () => {
    expect(() => checkRuns([note], kinds, 'batch')).not.toThrow()
    expect(() => checkRuns([{ ...note, items: [{ text: 'nowhere' }] }], kinds, 'batch')).toThrow('a malformed note')
  })

  it.each([
    ['event', [{ ...event(1), type: undefined }]],
    ['alarm', [{ sequence: 1, eventAlarmId: 1 }]],
    ['message', [{ sequence: 1, clientMessageId: '1' }]],
    ['mark', [{ sequence: 1, personId: 1, mark: 'asleep' }]],
  ])('are refused where an %s is malformed', (kind, items) => {
    expect(() => checkRuns([{ kind, items }], kinds, 'snapshot')).toThrow(`The snapshot has a malformed ${kind}`)
  })

  it('are refused where a kind comes twice: the second would be overlooked', () => {
    expect(() => checkRuns([note, note], kinds, 'batch')).toThrow('A kind of entry is there twice')
  })
})
