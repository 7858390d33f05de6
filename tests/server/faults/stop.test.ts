import { request, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { databaseKinds } from '../../support/database.ts'
import { rowsOf } from '../events/sending.ts'
import { RawClient } from '../hubs/protocol/raw-client.ts'
import { openHouse, until, type House } from './house.ts'
import { comeToRest, expectNothingLost } from './proof.ts'

let house: House | undefined

afterEach(async () => {
  await house?.abandon()
  house = undefined
})

/** A batch whose head the server has taken and whose body it has not. */
async function half({ url, key, controllerId }: House) {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}`, expect: '100-continue' }
  const sent = request(`${url}/api/ingest/events`, { method: 'POST', headers, agent: false })
  sent.flushHeaders()
  await once(sent, 'continue')
  return async () => {
    sent.end(JSON.stringify([rowsOf(controllerId, 9)({ type: 'inputChanged' })]))
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    return { status: answer.statusCode, connection: answer.headers.connection, body: JSON.parse(await text(answer)) }
  }
}

/** How a request of somebody who comes only now is answered. */
async function newcomer({ url }: House) {
  const response = await fetch(`${url}/api/health`)
  return { status: response.status, connection: response.headers.get('connection') }
}

describe.each(databaseKinds)('a server that is asked to stop, on %s', kind => {
  it('finishes and answers what it has begun, refuses what is new, and tells the sockets to come again', async () => {
    house = await openHouse(kind)
    await house.device.stop()
    const token = house.headers['authorization']?.split(' ')[1] ?? ''
    const viewer = await RawClient.open(`${house.url}/hubs/logger`, { token })
    // One that does not hear that it should leave keeps the server for a while: it is stopping meanwhile.
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
  }, 120_000)

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
