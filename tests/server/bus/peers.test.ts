import { describe, expect, it } from 'vitest'
import type { Gap } from '../../../server/bus/bus.ts'
import { Peers } from '../../../server/bus/peers.ts'

function watched() {
  const gaps: Gap[] = []
  const peers = new Peers(gap => gaps.push(gap))
  let atMs = 0
  /** Lets seconds pass, each with a look, and a sign of the other where told. */
  const pass = (seconds: number, isHeard: boolean) => {
    for (let n = 0; n < seconds; n++) {
      atMs += 1000
      if (isHeard) peers.heard({ from: 'other', is: 'here' }, atMs)
      peers.look(atMs)
    }
  }
  return {
    gaps,
    peers,
    pass,
    sleep: (ms: number) => (atMs += ms),
    heard: (is: 'missed' | 'left') => peers.heard({ from: 'other', is }, atMs),
  }
}

describe('the signs of life of other processes', () => {
  it('say nothing while they come', () => {
    const { gaps, pass } = watched()
    pass(30, true)
    expect(gaps).toEqual([])
  })

  it('report a silent one repeatedly while it may still live, and no more after a minute', () => {
    const { gaps, pass } = watched()
    pass(5, true)
    pass(4, false)
    expect(gaps).toEqual(['ended'])
    pass(9, false)
    expect(gaps).toEqual(['ended', 'lasts', 'lasts', 'lasts'])
    pass(60, false)
    const { length } = gaps
    pass(60, false)
    expect(gaps).toHaveLength(length)
  })

  it('tell when it comes back, and when it says that it went unheard', () => {
    const { gaps, pass, heard } = watched()
    pass(5, true)
    pass(4, false)
    pass(1, true)
    expect(gaps).toEqual(['ended', 'ended'])
    heard('missed')
    expect(gaps).toHaveLength(3)
  })

  it('say nothing of one that has ended in order', () => {
    const { gaps, pass, heard } = watched()
    pass(5, true)
    heard('left')
    pass(30, false)
    expect(gaps).toEqual([])
  })

  it('blame nobody if this process itself slept', () => {
    const { gaps, pass, sleep } = watched()
    pass(5, true)
    sleep(20_000)
    pass(1, false)
    pass(10, true)
    expect(gaps).toEqual([])
  })

  it('report one again that was silent before this process slept, and still is', () => {
    const { gaps, pass, sleep } = watched()
    pass(5, true)
    pass(4, false)
    sleep(20_000)
    pass(6, false)
    expect(gaps).toEqual(['ended', 'ended'])
  })
})
