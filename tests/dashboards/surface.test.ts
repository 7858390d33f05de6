import { describe, expect, it } from 'vitest'
import { inWords, lateAfterMs, lostAfterMs, surfaceOf } from '../../src/crud/surface/surface.ts'
import { unknownHealth, type HubHealthState } from '../../src/live/views/hub-health.state.ts'

const now = 1_000_000
const health = (given: Partial<HubHealthState>): HubHealthState => ({ ...unknownHealth, ...given })
const connected = { logger: { state: 'connected', reason: undefined, since: 0 } } as const
const cut = { logger: { state: 'lost', reason: 'The server closed the connection', since: now - 3000 } } as const
const taken = { snapshot: 'taken', hubs: connected } as const

describe('the state of a live surface', () => {
  it('waits while nothing has come and nothing has failed', () => {
    expect(surfaceOf(unknownHealth, now)).toEqual({ state: 'waiting' })
    expect(
      surfaceOf(health({ hubs: { logger: { state: 'connecting', reason: undefined, since: 0 } } }), now).state,
    ).toBe('waiting')
  })

  it('is live while the data was lately confirmed, and says its age', () => {
    expect(surfaceOf(health({ ...taken, confirmedAt: now - 1500 }), now)).toEqual({ state: 'live', ageMs: 1500 })
  })

  it('is late when it was confirmed too long ago, and lost when longer, whatever the connection says', () => {
    expect(surfaceOf(health({ ...taken, confirmedAt: now - lateAfterMs - 1 }), now).state).toBe('late')
    expect(surfaceOf(health({ ...taken, confirmedAt: now - lostAfterMs - 1 }), now)).toMatchObject({
      state: 'lost',
      reason: 'The server does not answer',
    })
  })

  it('is not live if the clock was set back since: its age is unknown', () => {
    expect(surfaceOf(health({ ...taken, confirmedAt: now + 3_600_000 }), now).state).toBe('lost')
    expect(surfaceOf(health({ ...taken, confirmedAt: now + 300 }), now)).toEqual({ state: 'live', ageMs: 300 })
  })

  it('is lost at once when the connection is, with the reason', () => {
    expect(surfaceOf(health({ ...taken, hubs: cut, confirmedAt: now - 3000 }), now)).toEqual({
      state: 'lost',
      ageMs: 3000,
      reason: 'The server closed the connection',
    })
  })

  it('says in plain words that the server cannot be reached', () => {
    const reason = 'Failed to complete negotiation with the server: TypeError: Failed to fetch'
    const hubs = { logger: { state: 'lost', reason, since: now } } as const
    expect(surfaceOf(health({ ...taken, hubs, confirmedAt: now }), now)).toMatchObject({
      reason: 'The server cannot be reached',
    })
  })

  it('says every reason in plain words', () => {
    expect(
      [
        'WebSocket closed with status code: 1006 (no reason given).',
        'No connection after 10 s',
        'Server timeout elapsed without receiving a message from the server.',
        'status 401',
        "Response status code '507'",
        'TypeError: error {"code":7}',
        'The server closed the connection',
      ].map(inWords),
    ).toEqual([
      'The server cannot be reached',
      'The server cannot be reached',
      'The server does not answer',
      'This session has ended: sign in again',
      'The server is not ready',
      'The server has a problem',
      'The server closed the connection',
    ])
  })

  it('is failed, not empty, when nothing ever came', () => {
    expect(surfaceOf(health({ snapshot: 'failed', snapshotReason: 'status 500', hubs: connected }), now)).toEqual({
      state: 'failed',
      reason: 'The server has a problem',
    })
    expect(surfaceOf(health({ hubs: cut }), now).state).toBe('failed')
  })

  it('is lost, not live, when a later snapshot failed', () => {
    const failed = health({ snapshot: 'failed', snapshotReason: 'status 503', hubs: connected, confirmedAt: now - 100 })
    expect(surfaceOf(failed, now)).toMatchObject({ state: 'lost', reason: 'The server is not ready' })
  })
})
