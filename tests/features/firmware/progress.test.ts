import { describe, expect, it } from 'vitest'
import { progressOf } from '../../../src/features/firmware/screens/progress.ts'

const start = Date.parse('2026-11-27T08:00:00Z')
const at = (seconds: number) => new Date(start + seconds * 1000).toISOString()
const sending = { status: 'sending', imageBytes: 1000, startedAt: at(0) }

describe('how far an update is', () => {
  it('is told with the time that is left at the pace so far', () => {
    const record = { ...sending, received: 250, heardAt: at(60) }
    expect(progressOf(record, start + 60_000)).toEqual({ percent: 25, text: '25%, about 3 min left' })
    expect(progressOf(record, start + 120_000).text).toBe('25%, about 2 min left')
  })

  it('says nothing of the time that is left before it can be known', () => {
    expect(progressOf({ ...sending, received: 10, heardAt: at(2) }, start + 3000).text).toBe('1%, just begun')
    expect(progressOf({ ...sending, received: 0, heardAt: at(20) }, start + 20_000).text).toBe('0%, just begun')
  })

  it('does not look alive while nothing is heard', () => {
    const record = { ...sending, received: 500, heardAt: at(60) }
    expect(progressOf(record, start + 360_000)).toEqual({ percent: 50, text: '50%, nothing heard for 5 min' })
  })

  it('says how long it took, where it ended, and what it waits for', () => {
    const ended = { ...sending, received: 400, endedAt: at(3900) }
    expect(progressOf({ ...ended, status: 'done' }, start).text).toBe('Took 1 h 5 min')
    expect(progressOf({ ...ended, status: 'failed' }, start)).toEqual({ percent: 40, text: '40%' })
    expect(progressOf({ ...ended, status: 'failed', reason: 'No room' }, start).text).toBe('40%: No room')
    expect(progressOf({ status: 'cancelled', startedAt: null }, start).text).toBe('Not begun')
    expect(progressOf({ status: 'requested' }, start).text).toBe('Begins when it asks')
    expect(progressOf({ ...sending, status: 'installing', receivedAt: at(0) }, start + 30_000).text).toBe(
      'Restarting for 30 s',
    )
  })
})
