import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ServerTime } from '../../../src/domain/hubs/logger.ts'
import { rateLimit } from '../../../server/signalr/rate.ts'
import { databaseKinds } from '../../support/database.ts'
import { startServer, type TestServer } from '../../support/server.ts'
import { hour, movingClock } from '../auth/moving-clock.ts'
import { rowsOf, senderOf } from '../events/sending.ts'
import { covered, sequencesIn, snapshotOf, upTo, watch } from '../live/watching.ts'

describe.each(databaseKinds)('while the clock of the server jumps, on %s', kind => {
  const clock = movingClock(new Date())
  let server: TestServer
  beforeAll(async () => void (server = await startServer(kind, { now: clock.now })))
  afterAll(() => server.close())

  it('events have one order, no gap, and come live and again as they were committed', async () => {
    const { acme } = server.estate
    const sender = await senderOf(server, acme)
    const row = rowsOf(acme.controllerId, 11)
    const { sequence: before } = await snapshotOf(server)
    const watcher = await watch(server, before)
    // Before all of the jumps, and no clock that was never set.
    const occurredAt = '2016-01-01T00:00:00Z'
    // A day at most: sessions end on time, whatever the clock does.
    const jumps = [0, -20 * hour, 3 * hour, 18 * hour, -2 * hour, 1]
    for (const jump of jumps) {
      clock.forward(jump)
      const { status, body } = await sender.send([row({ occurredAt }), row({ occurredAt })])
      expect({ status, body }).toEqual({ status: 200, body: { accepted: 2, duplicate: 0, rejected: [] } })
    }
    const last = before + jumps.length * 2
    await watcher.reached(last)
    const live = watcher.batches.messages
    expect(covered(live)).toEqual(upTo(before + 1, last))
    const again = await watch(server, before)
    await again.reached(last)
    expect(sequencesIn(again.batches.messages)).toEqual(sequencesIn(live))
    expect(watcher.connection.state, 'and nobody is cut for it').toBe('Connected')
    const { at } = await watcher.connection.invoke<ServerTime>('ServerTime')
    expect(at).toBe(clock.now().toISOString())
    await Promise.all([watcher.stop(), again.stop()])
  })

  it('a key that was deleted is not believed because the clock was set back', async () => {
    const { acme } = server.estate
    const sender = await senderOf(server, acme)
    const row = rowsOf(acme.controllerId, 12)
    expect((await sender.send([row()])).status).toBe(200)
    await server.context.database.pool.query('update integration_key set "deletedAt" = now() where "deletedAt" is null')
    clock.forward(-hour)
    expect((await sender.send([row({ occurredAt: '2016-01-01T00:00:00Z' })])).status).toBe(401)
  })
})

describe('a rate', () => {
  it('is not used up by a clock that is set back', () => {
    let nowMs = 10 * hour
    const within = rateLimit(3, 1000, () => nowMs)
    expect(within()).toBe(true)
    nowMs -= hour
    expect([within(), within(), within()]).toEqual([true, true, false])
    nowMs += 1000
    expect(within()).toBe(true)
  })
})
