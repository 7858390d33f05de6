import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { handshake, RawClient, separator } from './raw-client.ts'
import { client, serveHubs, type ServedHubs } from './served-hubs.ts'

let served: ServedHubs
const unhandled: unknown[] = []
const note = (reason: unknown) => void unhandled.push(reason)

beforeAll(async () => {
  process.on('unhandledRejection', note)
  process.on('uncaughtException', note)
  served = await serveHubs({
    hubs: [
      {
        path: '/hubs/a',
        methods: {
          Echo: (_caller, value) => value,
          Fail: async (_caller, value) => {
            await Promise.resolve()
            throw value
          },
        },
      },
    ],
  })
})

afterAll(async () => {
  await served.stop()
  process.off('unhandledRejection', note)
  process.off('uncaughtException', note)
})

const message = fc.record(
  {
    type: fc.oneof(fc.integer({ min: -1, max: 12 }), fc.jsonValue()),
    target: fc.oneof(fc.constantFrom('Echo', 'Fail', 'constructor', ''), fc.jsonValue()),
    arguments: fc.oneof(fc.array(fc.jsonValue()), fc.jsonValue()),
    invocationId: fc.oneof(fc.string(), fc.jsonValue()),
    streamIds: fc.jsonValue(),
    error: fc.jsonValue(),
  },
  { requiredKeys: [] },
)
const call = fc.record({
  type: fc.constantFrom(1, 4),
  target: fc.constantFrom('Echo', 'Fail', 'toString'),
  arguments: fc.array(fc.jsonValue()),
  invocationId: fc.string({ minLength: 1 }),
})
const record = fc.oneof(
  { weight: 4, arbitrary: message.map(value => JSON.stringify(value)) },
  { weight: 1, arbitrary: fc.constant(JSON.stringify(handshake)) },
  { weight: 1, arbitrary: fc.json() },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
)
const text = fc.array(record, { maxLength: 6 }).map(records => records.map(one => one + separator).join(''))
const websocketMessage = fc.oneof(
  { weight: 6, arbitrary: text },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 64 }).map(bytes => Buffer.from(bytes)) },
)

describe('whatever a client sends', () => {
  it('is answered or cut off, and neither crashes the server nor leaves a promise rejected', async () => {
    const messages = fc.array(websocketMessage, { maxLength: 8 })
    const run = async (greeted: boolean, calls: { invocationId: string }[], random: (string | Buffer)[]) => {
      const raw = await RawClient.open(`${served.url}/hubs/a`, { greeted })
      if (greeted) raw.send(...calls)
      const answers: unknown[] = []
      for (const _ of greeted ? calls : []) answers.push(await raw.next())
      expect(answers.map(idOf).toSorted()).toEqual(greeted ? calls.map(idOf).toSorted() : [])
      for (const one of random) raw.socket.send(one)
      raw.socket.close()
      await raw.closed
      expect(unhandled).toEqual([])
    }
    await fc.assert(fc.asyncProperty(fc.boolean(), fc.array(call, { maxLength: 12 }), messages, run), seed())
    const connection = client(`${served.url}/hubs/a`)
    await connection.start()
    expect(await connection.invoke('Echo', 'alive')).toBe('alive')
    await connection.stop()
    await expect.poll(() => served.hubs.connections()).toBe(0)
    expect(unhandled).toEqual([])
    // the frames did reach the methods, and did break the protocol
    expect(served.errors.length).toBeGreaterThan(0)
    expect(served.hubs.stats().ended.malformed).toBeGreaterThan(0)
    expect(served.hubs.stats().ended.handshake).toBeGreaterThan(0)
  })
})

function idOf(message: unknown): string {
  return (message as { invocationId: string }).invocationId
}

/** A new seed for every run, printed so that a failure can be run again. */
function seed() {
  const value = Number(process.env.FC_SEED ?? Date.now() % 2 ** 31)
  console.log(`random frames, seed ${value}`)
  return { seed: value, numRuns: 200 }
}
