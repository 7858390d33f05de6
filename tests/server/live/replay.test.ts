import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Frame } from '../../../server/signalr/frame.ts'
import { FanOut } from '../../../server/live/fan-out.ts'
import { follow } from '../../../server/live/follow.ts'
import { kernelSources } from '../../../server/live/kinds/index.ts'
import { OrderedStream } from '../../../server/live/ordered-stream.ts'
import { visibilityOf } from '../../../server/live/visibility.ts'
import { type LiveBatch, replayWithinMs } from '../../../src/domain/live.ts'
import { eventKind } from '../../../src/domain/stream/event.ts'
import { entriesOf } from '../../../src/domain/stream/runs.ts'
import { databaseKinds } from '../../support/database.ts'
import { startServer, type TestServer } from '../../support/server.ts'
import { covered, upTo } from './watching.ts'

interface Message {
  readonly target: string
  readonly arguments: readonly [LiveBatch & { missed?: number }]
}

/** More than a snapshot could hold, and few enough for a busy machine. */
const missed = 5000

describe.each(databaseKinds)('the replay of what a viewer missed on %s', kind => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(kind)
    const { pool } = server.context.database
    const { clientId } = server.estate.acme
    await pool.query(
      'insert into client_stream values ($1, $2) on conflict ("clientId") do update set "sequence" = $2',
      [clientId, missed],
    )
    await pool.query(
      `insert into event ("clientId", "sequence", "occurredAt", "receivedAt", "type", "category", "controllerId", "epoch", "controllerSequence")
       select $1, n, now(), now(), 'doorClosed', 'door', 1, 9, n from generate_series(1, $2::integer) n`,
      [clientId, missed],
    )
  })
  afterAll(() => server.close())

  /** Follows from the beginning, as a viewer who takes this long for each page. */
  const following = async (pageMs: number) => {
    const stream = new OrderedStream(server.context, kernelSources, server.estate.acme.clientId, error =>
      expect(error).toBeUndefined(),
    )
    const closed = new AbortController()
    const messages: Message[] = []
    const began = performance.now()
    const receiver = {
      closed: closed.signal,
      sendFrame: (sent: Frame) => void messages.push(read(sent)),
      flushed: () => delay(pageMs),
      close: () => closed.abort(),
    }
    const fanOut = new FanOut()
    const all = visibilityOf(kernelSources, { permissions: new Set(['EVENT_READ']), areaIds: undefined })
    const viewer = await follow(server.context, stream, fanOut, receiver, all, 0)
    onTestFinished(() => {
      viewer.stop()
      stream.close()
    })
    return { answer: viewer.answer, messages, fanOut, tookMs: () => performance.now() - began }
  }
  const batchesIn = (messages: readonly Message[]) =>
    messages.filter(({ target }) => target === 'LiveBatch').map(message => message.arguments[0])

  it('reaches as far as it gets in time, however many events that are', async () => {
    const { answer, messages, fanOut } = await following(0)
    expect(answer).toEqual({ state: 'following', from: 1, missed })
    await expect.poll(() => fanOut.size, { timeout: 30_000 }).toBe(1)
    expect(covered(batchesIn(messages))).toEqual(upTo(1, missed))
    expect(batchesIn(messages).flatMap(batch => entriesOf(batch, eventKind))).toHaveLength(missed)
  })

  it('is ended as soon as it is clear that it would take too long, with a request to start over', async () => {
    const { messages, fanOut, tookMs } = await following(1100)
    await expect.poll(() => messages.at(-1)?.target, { timeout: replayWithinMs * 2 }).toBe('ReplayEnded')
    expect(tookMs()).toBeLessThan(replayWithinMs)
    const sent = covered(batchesIn(messages))
    expect(messages.at(-1)?.arguments).toEqual([{ missed: missed - sent.length }])
    const before = messages.length
    await delay(1000)
    expect(messages).toHaveLength(before)
    expect(fanOut.size).toBe(0)
  })
})

/** What a frame says. */
const read = (sent: Frame): Message => JSON.parse(sent.bytes.toString().slice(0, -1)) as Message
