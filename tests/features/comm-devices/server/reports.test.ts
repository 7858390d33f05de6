import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { subjects } from '../../../../server/bus/bus.ts'
import { writeHeard } from '../../../../server/comm-devices/write-heard.ts'
import { inTransaction } from '../../../../server/db/transaction.ts'
import type { Connection, ConnectionDays } from '../../../../src/features/comm-devices/domain/connection.ts'
import type { CommDeviceReported } from '../../../../src/domain/hubs/comms-engine.ts'
import type { EntityChange } from '../../../../src/domain/hubs/pub-sub.ts'
import { oneDatabase } from '../../../support/database.ts'
import { startServer, type TestServer } from '../../../support/server.ts'
import { caller } from '../../../support/test-client.ts'
import { senderOf } from '../../../server/events/sending.ts'
import { connect, hear } from '../../../server/live/watching.ts'
import { reportingOn, type Row } from './house.ts'

const soon = { timeout: 10_000, interval: 50 }
const silentMs = 3000

describe.each(oneDatabase)('what comm devices report, on %s', kind => {
  let server: TestServer
  let on: ReturnType<typeof reportingOn>
  beforeAll(async () => {
    server = await startServer(kind, { settings: { controllerSilentMs: silentMs } })
    on = reportingOn(server)
  })
  afterAll(() => server?.close())
  const owner = () => server.client('siteOwner')

  it('fills their fields, the log and the signal of the hour', async () => {
    const device = await on.reporting({ type: 'mobile' })
    const status = { signal: 62, ipAddress: '10.1.2.3', firmwareVersion: '3.1', controllers: [7, 9] }
    expect(await device.status(status)).toBe(204)
    await expect
      .poll(() => on.read(device.id), soon)
      .toMatchObject({
        state: 'online',
        signalStrength: 62,
        reportedIpAddress: '10.1.2.3',
        firmwareVersion: '3.1',
        lastSeenAt: expect.any(String),
        signalAt: expect.any(String),
      })
    expect(await on.log(device.id)).toMatchObject([
      { event: 'Connected', end: null, data: 'IP address 10.1.2.3, firmware 3.1, signal 62 %' },
    ])
    const { body } = await owner().get<{ items: Row[] }>(`/api/comm-device-signal?ids=${device.id}&days=1`)
    expect(body.items).toEqual([{ commDeviceId: device.id, points: [{ at: expect.any(String), signal: 62 }] }])
    const known = (await owner().get<Connection>(`/api/commdevice/${device.id}/connection`)).body
    expect(known).toMatchObject({ hasKey: true, lostAt: null, reached: [7, 9], noticedAfterSeconds: silentMs / 1000 })
    // What it leaves out stays, and it is no other connection.
    await device.status()
    await device.status({ signal: 48 })
    await expect.poll(() => on.read(device.id), soon).toMatchObject({ signalStrength: 48, firmwareVersion: '3.1' })
    expect(await on.log(device.id)).toHaveLength(1)
  })

  it('is nothing of a device without a key: its state is not known', async () => {
    const id = await on.device()
    expect(await on.read(id)).toMatchObject({ state: 'unknown', lastSeenAt: null })
    const known = (await owner().get<Connection>(`/api/commdevice/${id}/connection`)).body
    expect(known).toMatchObject({ hasKey: false, heardAt: null, since: null, reached: null })
  })

  it('is told at once to lists and to those who look at one, in one message for many', async () => {
    const devices = await Promise.all(Array.from({ length: 12 }, () => on.reporting()))
    const [first] = devices
    const lists = hear<readonly EntityChange[]>(await connect(server, 'pub-sub'), 'entityChanged')
    const engine = await connect(server, 'comms-engine')
    const reported = hear<CommDeviceReported>(engine, 'CommDeviceReported')
    await engine.invoke('FollowCommDevice', first?.id)
    const publish = vi.spyOn(server.context.bus, 'publish')
    await Promise.all(devices.map(each => each.status({ signal: 50 })))
    await lists.until(messages => {
      const changed = messages.flat().filter(({ entity }) => entity === 'commDevice')
      return devices.every(({ id }) => changed.some(change => change.id === id))
    })
    const { clientId } = server.estate.acme
    const told = publish.mock.calls.filter(([subject]) => subject === subjects.entities(clientId))
    expect(told.length).toBeLessThanOrEqual(3)
    publish.mockRestore()
    const [report] = await reported.until(messages => messages.length > 0)
    expect(report).toMatchObject({ commDeviceId: first?.id, state: 'online', signal: 50 })
    expect(reported.messages.every(({ commDeviceId }) => commDeviceId === first?.id)).toBe(true)
    await expect(engine.invoke('FollowCommDevice', 999_999)).rejects.toThrow('not known')
    const foreign = await on.device({ clientId: server.estate.borough.clientId })
    await expect(engine.invoke('FollowCommDevice', foreign)).rejects.toThrow('not known')
    await engine.stop()
  })

  it('is written in one statement, however many they are', async () => {
    const { clientId } = server.estate.acme
    const ids = await Promise.all(Array.from({ length: 30 }, () => on.device()))
    const reports = ids.map((commDeviceId, signal) => ({ clientId, commDeviceId, signal }))
    const foreign = { clientId: server.estate.borough.clientId, commDeviceId: ids[0] ?? 0, signal: 99 }
    await inTransaction(server.context.database.pool, async client => {
      const query = vi.spyOn(client, 'query')
      const heard = await writeHeard(client, reports, new Date())
      expect(query).toHaveBeenCalledTimes(1)
      expect(heard.map(({ isChanged, isConnected }) => isChanged && isConnected)).toEqual(ids.map(() => true))
      // What is said of a device of another client is of none.
      expect(await writeHeard(client, [foreign], new Date())).toEqual([])
      query.mockRestore()
    })
    expect(await on.read(ids[29] ?? 0)).toMatchObject({ state: 'online', signalStrength: 29 })
  })

  it('is a lost connection where nothing is heard any more, told once, and connected when it calls again', async () => {
    const device = await on.reporting()
    await device.status()
    await expect.poll(async () => (await on.read(device.id))['state'], soon).toBe('online')
    await expect.poll(async () => (await on.read(device.id))['state'], { ...soon, timeout: 20_000 }).toBe('offline')
    const known = (await owner().get<Connection>(`/api/commdevice/${device.id}/connection`)).body
    expect(known).toMatchObject({ lostAt: expect.any(String), since: expect.any(String) })
    await device.status()
    await expect.poll(async () => (await on.read(device.id))['state'], soon).toBe('online')
    const log = await on.log(device.id)
    expect(log.map(({ event, end }) => [event, end === null])).toEqual([
      ['Connected', false],
      ['Connection lost', false],
      ['Connected', true],
    ])
    expect(log[1]?.['data']).toBe('Nothing was heard of it for 3 s')
    const { body } = await owner().get<ConnectionDays>(`/api/commdevice/${device.id}/connection/days`)
    expect(body.days).toHaveLength(30)
    const losses = body.days.slice(-2).reduce((sum, each) => sum + each.losses, 0)
    expect(losses).toBe(1)
    expect(body.days[0]).toMatchObject({ connected: 0, lost: 0, unknown: 86_400 })
  }, 60_000)

  it('refuses what it cannot mean, and keys of another kind', async () => {
    const device = await on.reporting()
    for (const wrong of [{ signal: 101 }, { signal: 1.5 }, { ipAddress: 'here' }, { firmwareVersion: 'a\u0000' }])
      expect([wrong, await device.status(wrong)]).toEqual([wrong, 400])
    expect(await device.status({ name: 'Mine' })).toBe(400)
    const { acme } = server.estate
    const as = (key: string) => caller(server.url, async () => ({ authorization: `Bearer ${key}` }))
    const controllers = await senderOf(server, acme)
    expect((await as(controllers.key).post('/api/ingest/comm-device/status', {})).status).toBe(403)
    expect((await owner().post('/api/ingest/comm-device/status', {})).status).toBe(401)
    // The key of a comm device speaks for no controller, above all not for all of its client.
    const row = { controllerId: acme.controllerId, epoch: 1, sequence: 1, type: 'accessGranted' }
    const events = [{ ...row, occurredAt: new Date().toISOString() }]
    expect((await device.calls.post('/api/ingest/events', events)).status).toBe(403)
    expect((await device.calls.get('/api/ingest/commands')).status).toBe(403)
    expect((await device.calls.post('/api/ingest/status', { controllerId: acme.controllerId })).status).toBe(403)
  })

  it('ends with the device, and where it is another client’s by now', async () => {
    const [deleted, moved] = [await on.reporting(), await on.reporting()]
    const { pool } = server.context.database
    await pool.query('update comm_device set "deletedAt" = now() where "commDeviceId" = $1', [deleted.id])
    await pool.query('update comm_device set "clientId" = $2 where "commDeviceId" = $1', [
      moved.id,
      server.estate.borough.clientId,
    ])
    expect(await deleted.status()).toBe(401)
    expect(await moved.status()).toBe(401)
  })

  it('comes with a key that is made for one device alone', async () => {
    await on.trust()
    const id = await on.device()
    const make = (values: Row) => owner().post<Row>('/api/integrationkey', { uses: 'report', ...values })
    const made = await make({ name: 'Of a comm device', commDeviceId: id })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const key = String(made.body['key'])
    expect(key).toMatch(/^ghc_/)
    const as = caller(server.url, async () => ({ authorization: `Bearer ${key}` }))
    expect((await as.post('/api/ingest/comm-device/status', {})).status).toBe(204)
    expect((await make({ name: 'Of none' })).status).toBe(422)
    const foreign = await on.device({ clientId: server.estate.borough.clientId })
    expect((await make({ name: 'Of another', commDeviceId: foreign })).status).toBe(422)
  })
})
