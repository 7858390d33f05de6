import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../../server/app.ts'
import { oneDatabase } from '../../support/database.ts'
import { startServer, type TestServer } from '../../support/server.ts'
import { all, rowsOf } from '../events/sending.ts'
import { contractOf } from './contract.ts'
import { connectDevice, willOf } from './device.ts'
import { connectBoard } from './esp-rfid/board.ts'
import { hasMosquitto, type Mosquitto, password, startMosquitto } from './mosquitto.ts'

const run = promisify(execFile)

if (!hasMosquitto) process.stdout.write('Left out: the gateway over Mosquitto, which is not installed here\n')

describe.skipIf(!hasMosquitto).each(oneDatabase)('an MQTT broker beside the server, on %s', kind => {
  let server: TestServer
  let mosquitto: Mosquitto
  let second: FastifyInstance | undefined
  beforeAll(async () => {
    // The estate of a test has its first ids.
    mosquitto = await startMosquitto(Array.from({ length: 20 }, (_, index) => String(index + 1)))
    const environment = { MQTT_URL: mosquitto.url }
    server = await startServer(kind, { environment, settings: { controllerSilentMs: 6000 } })
  })
  afterAll(async () => {
    await second?.close()
    await server?.close()
    await mosquitto?.stop()
  })
  const acme = () => server.estate.acme
  const url = () => `mqtt://127.0.0.1:${mosquitto.port}`
  const device = (controllerId = acme().controllerId) =>
    connectDevice(url(), controllerId, { username: String(controllerId), password, will: willOf(controllerId) })
  const isUp = async (metrics = server.context.metrics) =>
    (await metrics.metrics()).includes('gatehouse_gateway_broker_up 1')

  it('is used once it can be', async () => {
    await expect.poll(() => isUp(), { timeout: 20_000 }).toBe(true)
  })

  contractOf(
    () => server,
    () => device(),
  )

  it('does not know the outcome where a controller took a command and says nothing', async () => {
    const one = await device()
    await one.online()
    await one.ask('pull', {})
    expect(await server.client('siteOwner').post(`/api/door/${acme().doorIds[0]}/unlock`, {})).toMatchObject({
      status: 409,
      body: { code: 'controllerSilent' },
    })
    expect(one.heard.filter(({ name }) => name === 'commands')).toHaveLength(1)
    await one.client.endAsync()
  })

  it('lets no controller read or write what is another’s, or against its direction', async () => {
    const { borough } = server.estate
    const [own, others] = [`gatehouse/${acme().controllerId}`, `gatehouse/${borough.controllerId}`]
    const [one, other] = [await device(), await device(borough.controllerId)]
    for (const filter of ['#', 'gatehouse/#', 'gatehouse/+/to/#', `${others}/to/+`, `${own}/+`])
      await one.client.subscribeAsync(filter, { qos: 1 }).catch(() => undefined)
    const seen: string[] = []
    one.client.on('message', topic => seen.push(topic))
    const events = [rowsOf(borough.controllerId, 700)()]
    await one.client
      .publishAsync(`${others}/events`, JSON.stringify({ id: 1, events }), { qos: 1 })
      .catch(() => undefined)
    await one.client.publishAsync(`${others}/to/commands`, '{"forged":true}', { qos: 1 }).catch(() => undefined)
    await one.client.publishAsync(`${own}/events`, JSON.stringify({ id: 2, events }), { qos: 1 })
    // Another's events on one's own topic are refused by the server.
    await one.hear(({ name, message }) => name === 'refused' && message['id'] === 2)
    await other.ask('pull', {})
    expect(other.heard.filter(({ name }) => name !== 'changes')).toEqual([])
    expect(seen.filter(topic => !topic.startsWith(`${own}/to/`))).toEqual([])
    expect(await all(server, 'select 1 from event where "epoch" = 700')).toEqual([])
    await Promise.all([one.client.endAsync(), other.client.endAsync()])
  })

  it('works for a controller in a shell', async () => {
    const { controllerId } = acme()
    const who = ['-h', '127.0.0.1', '-p', String(mosquitto.port), '-u', String(controllerId), '-P', password, '-q', '1']
    const own = `gatehouse/${controllerId}`
    const hearing = run('mosquitto_sub', [...who, '-t', `${own}/to/events`, '-C', '1', '-W', '20'])
    const events = [rowsOf(controllerId, 701)()]
    // It may not listen yet: events are sent until they are answered.
    const again = setInterval(
      () => void run('mosquitto_pub', [...who, '-t', `${own}/events`, '-m', JSON.stringify({ id: 's', events })]),
      500,
    )
    const { stdout } = await hearing.finally(() => clearInterval(again))
    expect(JSON.parse(stdout)).toMatchObject({ id: 's', rejected: [] })
    expect(await all(server, 'select 1 from event where "epoch" = 701')).toHaveLength(1)
  })

  it('has an ESP-RFID board open for those who may, and open its door', async () => {
    const owner = server.client('siteOwner')
    await owner.put(`/api/door/${acme().doorIds[0]}`, { unlockDuration: 7 })
    await owner.post('/api/tokenactivation', { tokenId: acme().fobId, areaId: acme().areaId })
    const { controllerId } = acme()
    const board = await connectBoard({ url: url(), controllerId, password, users: new Map() })
    await board.heartbeat()
    await expect.poll(() => board.users.size, { timeout: 20_000 }).toBeGreaterThan(0)
    const answer = await owner.post<object>(`/api/door/${acme().doorIds[0]}/unlock`, {})
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(board.opened).toBe(1)
    await board.leave()
  })

  it('may go away and come back: controllers are away meanwhile, and nothing is lost', async () => {
    const before = await device()
    await before.online()
    await before.ask('pull', {})
    await mosquitto.restart()
    const answer = await server.client('siteOwner').post(`/api/door/${acme().doorIds[0]}/unlock`, {})
    expect(answer).toMatchObject({ status: 409, body: { code: 'controllerAway' } })
    await expect.poll(() => isUp(), { timeout: 20_000 }).toBe(true)
    const after = await device()
    expect(await after.ask('events', { events: [rowsOf(acme().controllerId, 702)()] })).toMatchObject({
      message: { accepted: 1 },
    })
    await after.client.endAsync()
  })

  it('has one process of the server for its gateway; another takes over', async () => {
    const one = await device()
    await one.online()
    const metrics = new Registry()
    // On a database of its own a lease is taken from who does not renew it; the embedded one serves one server alone.
    second = await buildApp({ ...server.context, metrics })
    await second.ready()
    if (kind === 'postgresql') expect([await isUp(), await isUp(metrics)]).toEqual([true, false])
    await server.app.close()
    await expect.poll(() => isUp(metrics), { timeout: 20_000 }).toBe(true)
    const events = [rowsOf(acme().controllerId, 703)()]
    expect(await one.ask('events', { events })).toMatchObject({ message: { accepted: 1 } })
    await one.client.endAsync()
  })
})
