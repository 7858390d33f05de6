import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { subjects } from '../../../server/bus/bus.ts'
import { inProcessBus } from '../../../server/bus/in-process.ts'
import { kernelSources } from '../../../server/live/kinds/index.ts'
import { OrderedStream } from '../../../server/live/ordered-stream.ts'
import { type PublishedBatch, untold } from '../../../server/events/publish/published-batch.ts'
import type { LiveBatch } from '../../../src/domain/live.ts'
import { databaseKinds } from '../../support/database.ts'
import { startServer, type TestServer } from '../../support/server.ts'
import { rowsOf, senderOf } from '../events/sending.ts'
import { covered, sequencesIn, upTo } from './watching.ts'

describe.each(databaseKinds)('a batch that the bus did not bring, on %s', kind => {
  let server: TestServer
  let row: ReturnType<typeof rowsOf>
  beforeAll(async () => {
    server = await startServer(kind)
    row = rowsOf(server.estate.acme.controllerId)
  })
  afterAll(() => server.close())

  /** A stream that receives from this bus alone, and what it gave. */
  const listening = async (database = server.context.database, onError: (error: unknown) => void = fail) => {
    const { clientId } = server.estate.acme
    const bus = inProcessBus()
    const stream = new OrderedStream({ ...server.context, bus, database }, kernelSources, clientId, onError)
    onTestFinished(() => stream.close())
    await stream.ready
    const given: LiveBatch[] = []
    stream.receive(batch => given.push(batch))
    const publish = (batch: PublishedBatch) => bus.publish(subjects.live(clientId), batch)
    return { stream, from: stream.last, given, publish }
  }
  const fail = (error: unknown) => expect(error).toBeUndefined()
  const keep = async (count: number) => {
    const { acme } = server.estate
    const sender = await senderOf(server, acme)
    expect((await sender.send(Array.from({ length: count }, () => row()))).body).toMatchObject({ accepted: count })
  }
  const of = (from: number, to = from): LiveBatch => ({ from, to, entries: [], sentAt: '' })

  it('since it was too large, is read from the database, in its place among the others', async () => {
    const { stream, from, given, publish } = await listening()
    await keep(6)
    publish(of(from + 5, from + 6))
    publish(untold(of(from + 1, from + 4)))
    await expect.poll(() => stream.last).toBe(from + 6)
    expect(covered(given)).toEqual(upTo(from + 1, from + 6))
    expect(sequencesIn(given).slice(0, 4)).toEqual(upTo(from + 1, from + 4))
  })

  it('is filled while others keep coming, however quickly they follow each other', async () => {
    const { stream, from, given, publish } = await listening()
    await keep(40)
    for (const sequence of upTo(from + 2, from + 40)) {
      publish(of(sequence))
      await delay(50)
    }
    expect(stream.last).toBe(from + 40)
    expect(covered(given)).toEqual(upTo(from + 1, from + 40))
    expect(sequencesIn(given)).toContain(from + 1)
  })

  it('holds a limited number while it cannot be read, and is filled once it can', async () => {
    const { pool } = server.context.database
    let isGone = false
    const query = async (text: string, values: unknown[]) => {
      if (isGone) throw new Error('It is gone')
      return pool.query(text, values)
    }
    const gone = new Proxy(pool, { get: (_, name) => (name === 'query' ? query : Reflect.get(pool, name, pool)) })
    const errors: unknown[] = []
    const { stream, from, given, publish } = await listening({ ...server.context.database, pool: gone }, error =>
      errors.push(error),
    )
    isGone = true
    await keep(600)
    for (const sequence of upTo(from + 2, from + 600)) publish(of(sequence))
    await expect.poll(() => errors.length).toBeGreaterThan(1)
    expect(stream.last).toBe(from)
    expect(stream.waiting).toBeLessThanOrEqual(500)
    isGone = false
    await expect.poll(() => stream.last).toBe(from + 600)
    expect(stream.waiting).toBe(0)
    expect(covered(given)).toEqual(upTo(from + 1, from + 600))
  })

  it('is not read where it comes after all, a moment late', async () => {
    const { stream, from, given, publish } = await listening()
    await keep(6)
    publish(of(from + 4, from + 6))
    await delay(50)
    publish(of(from + 1, from + 3))
    await expect.poll(() => stream.last).toBe(from + 6)
    await delay(400)
    expect(given).toEqual([of(from + 1, from + 3), of(from + 4, from + 6)])
  })
})
