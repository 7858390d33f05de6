import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { subjects } from '../../../server/bus/bus.ts'
import { inProcessBus } from '../../../server/bus/in-process.ts'
import { OrderedStream } from '../../../server/live/ordered-stream.ts'
import { untold } from '../../../server/live/published-batch.ts'
import type { LiveBatch } from '../../../src/domain/live.ts'
import { databaseKinds } from '../../support/database.ts'
import { startServer, type TestServer } from '../../support/server.ts'
import { rowsOf, senderOf } from '../events/sending.ts'
import { covered, sequencesIn, upTo } from './watching.ts'

describe.each(databaseKinds)('a batch that was too large for the bus, on %s', kind => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(kind)
  })
  afterAll(() => server.close())

  it('is read from the database, in its place among the others', async () => {
    const { clientId, controllerId } = server.estate.acme
    const bus = inProcessBus()
    const stream = new OrderedStream({ ...server.context, bus }, clientId, error => expect(error).toBeUndefined())
    await stream.ready
    const from = stream.last
    const given: LiveBatch[] = []
    stream.receive(batch => given.push(batch))
    const sender = await senderOf(server, server.estate.acme)
    const row = rowsOf(controllerId)
    await sender.send(Array.from({ length: 6 }, () => row()))
    const of = (first: number, last: number): LiveBatch => ({ from: first, to: last, events: [], sentAt: '' })
    bus.publish(subjects.live(clientId), of(from + 5, from + 6))
    bus.publish(subjects.live(clientId), untold(of(from + 1, from + 4)))
    await expect.poll(() => stream.last).toBe(from + 6)
    expect(covered(given)).toEqual(upTo(from + 1, from + 6))
    expect(sequencesIn(given).slice(0, 4)).toEqual(upTo(from + 1, from + 4))
    stream.close()
  })
})
