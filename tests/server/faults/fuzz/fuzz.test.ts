import { Agent, request, type IncomingMessage } from 'node:http'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseKinds } from '../../../support/database.ts'
import { rowsOf } from '../../events/sending.ts'
import { operationsIn } from '../../../support/operations.ts'
import { RawClient } from '../../signalr/raw-client.ts'
import { openHouse, signIn, type House } from '../house.ts'
import { anyHub, oddFrame, oddRequest, oddRow, type OddRequest, type Route } from './odd.ts'

const seed = Number(process.env['FC_SEED'] ?? Date.now() % 2_147_483_647)
console.log(`faults: fast-check seed ${seed}`)

const count = 10_000
const atOnce = 16
const patienceMs = 30_000
/** What garbage and caches may take for a while; storing something of each would take more. */
const mostGrowth = 200 * 2 ** 20
const sample = <T>(arbitrary: fc.Arbitrary<T>, numRuns: number) => fc.sample(arbitrary, { seed, numRuns })
const agent = new Agent({ keepAlive: true, maxSockets: atOnce })

/** Runs some at once, all of them. */
async function each<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const left = all.values()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const one of left) await work(one)
    }),
  )
}

function send(
  { url }: House,
  token: string | undefined,
  via: Agent | false,
  { method, path, body, type }: OddRequest,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const length = { 'content-type': type, 'content-length': Buffer.byteLength(body ?? '') }
    const own = { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...(body !== undefined && length) }
    const sent = request(
      `${url}/`,
      { method, path, agent: via, headers: own, timeout: patienceMs },
      (got: IncomingMessage) => {
        got.resume()
        got.on('end', () => resolve(got.statusCode ?? 0))
      },
    )
    sent.on('timeout', () => sent.destroy(new Error('No answer')))
    sent.on('error', reject)
    sent.end(body)
  })
}

describe('whatever comes in', () => {
  let house: House
  beforeAll(async () => {
    house = await openHouse(databaseKinds.at(-1) ?? 'embedded')
    await house.device.stop()
  })
  afterAll(async () => {
    agent.destroy()
    await house?.abandon()
  })

  async function memory(): Promise<number> {
    const text = await (await fetch(`${house.url}/metrics`)).text()
    return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1])
  }

  /** The server lives, does its work, and holds no more memory than a fifth of it took. */
  async function holds<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
    const warm = Math.ceil(all.length / 5)
    await each(all.slice(0, warm), work)
    const before = await memory()
    await each(all.slice(warm), work)
    expect((await memory()) - before).toBeLessThan(mostGrowth)
    expect((await fetch(`${house.url}/api/area`, { headers: house.headers })).status).toBe(200)
  }

  it(`${count} rows of ingest: each is taken or refused with its reason`, async () => {
    const size = 25
    const { url, key, controllerId } = house
    const ingest = async (rows: readonly unknown[]) => {
      const response = await fetch(`${url}/api/ingest/events`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
        body: JSON.stringify(rows),
        signal: AbortSignal.timeout(patienceMs),
      })
      return {
        status: response.status,
        body: (await response.json()) as { accepted: number; duplicate: number; rejected: { index: number }[] },
      }
    }
    const calls = sample(fc.array(oddRow(controllerId), { minLength: size, maxLength: size }), count / size)
    let [accepted, rejected] = [0, 0]
    await holds(calls, async rows => {
      const { status, body } = await ingest(rows)
      expect(status, JSON.stringify(body)).toBe(200)
      // What would become the prototype of something costs its own row alone.
      const refused = new Set(body.rejected.map(({ index }) => index))
      for (const [index, row] of (JSON.parse(JSON.stringify(rows)) as unknown[]).entries())
        if (JSON.stringify(row)?.startsWith('{"__proto__":')) expect(refused).toContain(index)
      expect(body.accepted + body.duplicate + body.rejected.length).toBe(rows.length)
      accepted += body.accepted
      rejected += body.rejected.length
    })
    expect(Math.min(accepted, rejected)).toBeGreaterThan(count / 20)
    expect((await ingest([rowsOf(controllerId, 99)()])).body).toEqual({ accepted: 1, duplicate: 0, rejected: [] })
  }, 240_000)

  it(`${count} hub messages: each client is answered or cut, and others are served`, async () => {
    const size = 25
    const token = house.headers['authorization']?.split(' ')[1] ?? ''
    const clients = sample(fc.tuple(anyHub, fc.array(oddFrame, { minLength: size, maxLength: size })), count / size)
    await holds(clients, async ([hub, frames]) => {
      const raw = await RawClient.open(`${house.url}/hubs/${hub}`, { token })
      for (const frame of frames) raw.socket.send(frame)
      raw.send({ type: 1, target: 'ServerTime', arguments: [], invocationId: 'the last' })
      for (let answer = await raw.next(); answer !== undefined; answer = await raw.next())
        if ((answer as { invocationId?: string }).invocationId === 'the last') break
      raw.socket.close()
      await raw.closed
    })
    const fine = await RawClient.open(`${house.url}/hubs/logger`, { token })
    fine.send({ type: 1, target: 'ServerTime', arguments: [], invocationId: '1' })
    expect(await fine.next()).toMatchObject({ invocationId: '1', result: { sequence: expect.any(Number) } })
    fine.socket.close()
  }, 240_000)

  // Last: it may delete the key and end the sessions of the others.
  it(`${count} requests: none is answered with 5xx, none without an answer`, async () => {
    const described = await fetch(`${house.url}/api/openapi.json`, { headers: house.headers })
    const { paths, components } = (await described.json()) as {
      paths: Record<string, object>
      components: { schemas: Record<string, { properties?: object }> }
    }
    const known = operationsIn({ paths })
      .map(([method, path]): Route => [method, path])
      .filter(([, path]) => !/sign-out|password|browsing-client|user\/sessions/.test(path))
    const names = Object.values(components.schemas).flatMap(({ properties = {} }) => Object.keys(properties))
    const tokens = { siteOwner: await signIn(house.url), admin: await signIn(house.url, 'admin') }
    const bad: unknown[] = []
    const statuses = new Map<number, number>()
    await holds(
      sample(oddRequest(known, [...new Set(['limit', 'cursor', 'order', 'q', 'filter', ...names])]), count),
      async one => {
        const token = one.as && tokens[one.as]
        // A server may end a connection after an answer: what was sent on it in between is sent again, separately.
        const status = await send(house, token, agent, one)
          .catch(() => send(house, token, false, one))
          .catch((error: unknown) => String(error))
        if (typeof status === 'number') statuses.set(status, (statuses.get(status) ?? 0) + 1)
        if (typeof status === 'string' || status >= 500) bad.push({ status, ...one })
      },
    )
    expect(bad.slice(0, 5), `${bad.length} of them`).toEqual([])
    console.log(`answers: ${[...statuses].map(([status, times]) => `${times} of ${status}`).join(', ')}`)
    // They did get past the door.
    expect(statuses.get(200)).toBeGreaterThan(count / 100)
    expect(statuses.get(422)).toBeGreaterThan(count / 100)
    expect(statuses.get(401) ?? 0).toBeLessThan(count / 3)
  }, 240_000)
})
