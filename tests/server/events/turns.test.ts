import { describe, expect, it } from 'vitest'
import { Turns } from '../../../server/events/ingest/turns.ts'

describe('the batches of a client that are under way', () => {
  it('see what those before them mark, until those are kept', () => {
    const turns = new Turns()
    const first = turns.take(1, [])
    const second = turns.take(1, [])
    const other = turns.take(2, [])
    first.tell(10, { passbacks: new Set(), late: new Set([4, 7]) })
    expect([...second.marked().late]).toEqual([4, 7])
    expect([...first.marked().late, ...other.marked().late]).toEqual([])
    // What it says once its turn has come changes nothing for those that have counted on it.
    first.tell(9, { passbacks: new Set(), late: new Set([4]) })
    expect([...second.marked().late]).toEqual([4, 7])
    first.leave()
    expect([...second.marked().late]).toEqual([])
  })
})
