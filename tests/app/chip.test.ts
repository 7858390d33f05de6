import { describe, expect, it } from 'vitest'
import { chipOf } from '../../src/app/shell/chip.ts'
import type { HubHealth } from '../../src/live/views/hub-health.state.ts'

const hub = (state: HubHealth['state'], reason?: string): HubHealth => ({ state, reason, since: 0 })
const waiting = { state: 'waiting' } as const

describe('what the header says of the connection', () => {
  it('is how the stream is, where a screen shows it', () => {
    const hubs = { logger: hub('connected'), 'pub-sub': hub('connected') }
    expect(chipOf(hubs, waiting, 0)).toBeUndefined()
    expect(chipOf(hubs, { state: 'live', ageMs: 900 }, 0)).toEqual({ state: 'live' })
    expect(chipOf(hubs, { state: 'late', ageMs: 8000 }, 0)).toEqual({ state: 'late', details: '8 s' })
    expect(chipOf(hubs, { state: 'lost', ageMs: 65_000, reason: 'Server gone' }, 0)).toEqual({
      state: 'lost',
      details: '1 min: Server gone, retrying',
    })
    expect(chipOf(hubs, { state: 'failed', reason: 'No snapshot' }, 0)).toEqual({
      state: 'failed',
      details: 'No snapshot, retrying',
    })
  })

  it('is how the pub-sub hub is, on every other screen', () => {
    const stale = { state: 'lost', ageMs: 99_000, reason: 'The server does not answer' } as const
    expect(chipOf({ logger: hub('stopped'), 'pub-sub': hub('connected') }, stale, 0)).toEqual({ state: 'live' })
    expect(chipOf({ 'pub-sub': hub('lost', 'Server gone') }, waiting, 30_000)).toEqual({
      state: 'lost',
      details: '30 s: Server gone, retrying',
    })
  })

  it('is nothing before the first connection, never live', () => {
    expect(chipOf({}, waiting, 0)).toBeUndefined()
    expect(chipOf({ 'pub-sub': hub('connecting') }, waiting, 0)).toBeUndefined()
  })
})
