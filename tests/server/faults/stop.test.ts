import { request, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { databaseKinds } from '../../support/database.ts'
import { rowsOf } from '../events/sending.ts'
import { RawClient } from '../signalr/raw-client.ts'
import { openHouse, type House } from './house.ts'
import { until } from '../../support/until.ts'
import { comeToRest, expectNothingLost } from './proof.ts'

/** In place of the 20 s of a server that nobody has told anything (tests/server/settings.test.ts). */
const stopSeconds = 4
const impatient = { STOP_SECONDS: String(stopSeconds) }
let house: House | undefined

afterEach(async () => {
  await house?.abandon()
  house = undefined
})

/** A batch whose head the server has taken and whose body it has not. */
async function half({ url, key, controllerId }: House) {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}`, expect: '100-continue' }
  const sent = request(`${url}/api/ingest/events`, { method: 'POST', headers, agent: false })
  // A server that ends at once answers nothing.
  sent.on('error', () => {})
  sent.flushHeaders()
  await once(sent, 'continue')
  return async () => {
    sent.end(JSON.stringify([rowsOf(controllerId, 9)({ type: 'inputChanged' })]))
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    return { status: answer.statusCode, connection: answer.headers.connection, body: JSON.parse(await text(answer)) }
  }
}

/** The answer to a request that arrives only now. */
async function newcomer({ url }: House) {
  const response = await fetch(`${url}/api/health`)
  return { status: response.status, connection: response.headers.get('connection') }
}

describe.each(databaseKinds)('a server that is asked to stop, on %s', kind => {
  it('finishes and answers what it has begun, refuses what is new, and asks the sockets to reconnect', async () => {
    house = await openHouse(kind)
    await house.device.stop()
    const token = house.headers['authorization']?.split(' ')[1] ?? ''
    const viewer = await RawClient.open(`${house.url}/hubs/logger`, { token })
    // A socket that ignores the request to leave delays the server: it is still stopping then.
    const deaf = await RawClient.open(`${house.url}/hubs/sms`, { token })
    deaf.socket.pause()
    const finish = await half(house)
    const stopped = house.stopServer()
    expect(await viewer.next()).toEqual({ type: 7, allowReconnect: true })
    expect((await viewer.closed).code).toBe(1001)
    expect(await newcomer(house)).toEqual({ status: 503, connection: 'close' })
    expect(await finish()).toEqual({
      status: 200,
      connection: 'close',
      body: { accepted: 1, duplicate: 0, rejected: [] },
    })
    deaf.socket.terminate()
    expect(await stopped, 'it ended by itself, in order').toBe(0)
    expect(viewer.socket.readyState).toBe(WebSocket.CLOSED)
  }, 240_000)

  it('ends all the same where something does not let it finish, and its database with it', async () => {
    house = await openHouse(kind, impatient)
    await house.device.stop()
    await half(house)
    const asked = performance.now()
    expect(await house.stopServer()).toBe(1)
    expect(performance.now() - asked).toBeGreaterThan(stopSeconds * 1000 - 500)
    expect(performance.now() - asked).toBeLessThan(stopSeconds * 1000 + 10_000)
    if (kind === 'embedded') await until(() => !house!.database.isServed())
  }, 240_000)

  it('ends where its database hangs', async () => {
    house = await openHouse(kind, impatient)
    await until(() => house!.device.acknowledged > 0)
    house.database.hang()
    const asked = performance.now()
    await house.stopServer()
    expect(performance.now() - asked).toBeLessThan(stopSeconds * 1000 + 10_000)
    if (kind === 'embedded') await until(() => !house!.database.isServed())
  }, 240_000)

  it('ends at once when it is asked again', async () => {
    house = await openHouse(kind)
    await house.device.stop()
    await half(house)
    const first = house.stopServer()
    await delay(1_500)
    const again = performance.now()
    expect(await house.stopServer()).toBe(1)
    expect(performance.now() - again).toBeLessThan(5_000)
    expect(await first).toBe(1)
  }, 240_000)

  it('and started again, again and again under load, loses nothing', async () => {
    house = await openHouse(kind)
    const { device, wall } = house
    for (let round = 1; round <= 3; round++) {
      await delay(Math.random() * 300)
      await house.restartServer()
      const { acknowledged } = device
      await until(() => device.acknowledged > acknowledged)
      await until(() => wall.lost >= round)
      // Only who sees can lose sight again.
      await until(() => !wall.isBlind)
    }
    await comeToRest(house)
    await expectNothingLost(house)
    expect([...device.refusals.keys()].filter(status => status !== 503 && status !== 0)).toEqual([])
  }, 240_000)
})
