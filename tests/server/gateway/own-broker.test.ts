import { createConnection } from 'node:net'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../support/free-port.ts'
import { oneDatabase } from '../../support/database.ts'
import { startServer, type TestServer } from '../../support/server.ts'
import { senderOf } from '../events/sending.ts'
import { contractOf } from './contract.ts'
import { connectDevice, ownDevice, willOf } from './device.ts'

describe.each(oneDatabase)('the server’s own MQTT broker on %s', kind => {
  let server: TestServer
  let port: number
  beforeAll(async () => {
    port = await freePort()
    server = await startServer(kind, {
      environment: { MQTT_PORT: String(port) },
      settings: { controllerSilentMs: 6000 },
    })
  })
  afterAll(() => server?.close())
  const url = () => `mqtt://127.0.0.1:${port}`
  const acme = () => server.estate.acme
  const device = () => ownDevice(server, port, acme())

  contractOf(() => server, device)

  const refusedWith = async (username: string, password: string) =>
    connectDevice(url(), acme().controllerId, { username, password }).then(
      () => 'let in',
      (error: { code?: number }) => error.code,
    )

  it('lets a controller in with its own key alone', async () => {
    const user = String(acme().controllerId)
    const ofClient = await senderOf(server, acme())
    const neighbour = await senderOf(server, server.estate.borough, server.estate.borough.controllerId)
    expect(await refusedWith(user, ofClient.key)).toBe(4)
    expect(await refusedWith(user, neighbour.key)).toBe(4)
    expect(await refusedWith(user, 'ghk_nothing')).toBe(4)
    expect(await refusedWith(`0${user}`, neighbour.key)).not.toBe('let in')
    expect(await refusedWith('', '')).not.toBe('let in')
  })

  it('looks no key up any more after five wrong ones in a minute, and lets others of the address in', async () => {
    const user = '999999'
    const codes = []
    for (let each = 0; each < 7; each++) codes.push(await refusedWith(user, `ghk_wrong_wrong_wrong_wrong_${each}`))
    expect(codes).toEqual([4, 4, 4, 4, 4, 3, 3])
    const other = await device()
    expect(await other.ask('pull', {})).toMatchObject({ name: 'changes' })
    await other.client.endAsync()
  })

  it('lets nobody read or write what is another’s, or against its direction', async () => {
    const { borough } = server.estate
    const own = `gatehouse/${acme().controllerId}`
    const others = `gatehouse/${borough.controllerId}`
    const one = await device()
    const filters = ['#', '+/#', 'gatehouse/#', 'gatehouse/+/to/#', `${others}/to/+`, `${others}/to/commands`]
    const wrong = [
      ...filters,
      '$SYS/#',
      `${own}/#`,
      `${own}/events`,
      `${own}/+`,
      `${own}/to/+/more`,
      `$share/a/${own}/to/+`,
    ]
    for (const filter of wrong) {
      const granted = await one.client.subscribeAsync(filter, { qos: 1 }).catch(() => [{ qos: 128 }])
      expect([filter, granted.at(0)?.qos]).toEqual([filter, 128])
    }
    await one.client.endAsync()
    for (const topic of [
      `${others}/events`,
      `${others}/connection`,
      `${own}/to/commands`,
      `${own}/more`,
      'gatehouse',
      '$SYS/x',
    ]) {
      const each = await device()
      void each.client.publishAsync(topic, '{}', { qos: 1 }).catch(() => undefined)
      await each.closed
    }
  })

  it('takes no last will but its own, and no session that keeps what was sent while it is away', async () => {
    const { key } = await senderOf(server, acme(), acme().controllerId)
    const username = String(acme().controllerId)
    const foreign = willOf(server.estate.borough.controllerId)
    for (const will of [foreign, { ...willOf(acme().controllerId), payload: Buffer.from('{}') }])
      await expect(connectDevice(url(), acme().controllerId, { username, password: key, will })).rejects.toThrow()
    const kept = await device()
    expect(kept.client.options.clean).toBe(true)
    await kept.client.endAsync()
    const lasting = await ownDevice(server, port, acme(), { clean: false, clientId: 'lasting' })
    lasting.pullCable()
    const again = await ownDevice(server, port, acme(), { clean: false, clientId: 'lasting' })
    expect(again.heard).toEqual([])
    await again.client.endAsync()
  })

  it('keeps one connection for each controller: a newer one replaces it', async () => {
    const first = await device()
    const second = await ownDevice(server, port, acme(), { clientId: 'another' })
    await first.closed
    expect(await second.ask('pull', {})).toMatchObject({ name: 'changes' })
    await second.client.endAsync()
  })

  it.each([
    ['a packet of 200 MB', Buffer.from([0x10, 0x80, 0x80, 0x80, 0x64, 0x00])],
    ['a CONNECT that is larger than any', Buffer.concat([Buffer.from([0x10, 0x81, 0x40]), Buffer.alloc(8193)])],
    ['what is not MQTT', Buffer.from('GET / HTTP/1.1\r\n\r\n')],
    ['a message before signing in', Buffer.from([0x30, 0x05, 0x00, 0x01, 0x61, 0x62, 0x63])],
  ])('cuts off a stranger that sends %s', async (_what, bytes) => {
    const socket = createConnection(port, '127.0.0.1')
    socket.on('error', () => undefined)
    const closed = once(socket, 'close')
    socket.write(bytes)
    await expect(closed).resolves.toBeDefined()
  })

  it('cuts off a controller whose message is larger than it may be', async () => {
    const one = await device()
    void one.client
      .publishAsync(`gatehouse/${acme().controllerId}/events`, Buffer.alloc(1_100_000))
      .catch(() => undefined)
    await expect(one.closed).resolves.toBeUndefined()
  })

  it('lets strangers use up no more than a part of its connections', async () => {
    const sockets = Array.from({ length: 260 }, () => {
      const socket = createConnection(port, '127.0.0.1')
      socket.on('error', () => undefined)
      return socket
    })
    await expect.poll(() => sockets.filter(({ closed }) => closed).length, { timeout: 10_000 }).toBe(60)
    for (const socket of sockets) socket.destroy()
    await delay(100)
    const one = await device()
    await one.client.endAsync()
  })

  it('cuts off who has no key any more within 30 s, and who does not take a command: it must not arrive later', async () => {
    const { borough } = server.estate
    const [one, revoked] = [await device(), await ownDevice(server, port, borough)]
    await one.online()
    await one.ask('pull', {})
    const revoke = `update integration_key set "deletedAt" = now() where "controllerId" = $1`
    const { pool } = server.context.database
    await pool.query(revoke, [borough.controllerId])
    const used = `update integration_key set "lastUsedAt" = now() - interval '1 day' where "controllerId" = $1`
    await pool.query(used, [acme().controllerId])
    one.client.stream.pause()
    const answer = await server.client('siteOwner').post(`/api/door/${acme().doorIds[0]}/unlock`, {})
    expect(answer).toMatchObject({ status: 409, body: { code: 'controllerSilent' } })
    await delay(6000)
    one.client.stream.resume()
    await Promise.all([one.closed, revoked.closed])
    expect(one.heard.filter(({ name }) => name === 'commands')).toEqual([])
    expect(await refusedWith(String(borough.controllerId), revoked.key)).not.toBe('let in')
    // The other's key is in use for as long as its connection lasts.
    const inUse = `select 1 from integration_key where "controllerId" = $1 and "lastUsedAt" > now() - interval '1 hour'`
    await expect.poll(async () => (await pool.query(inUse, [acme().controllerId])).rowCount).toBe(1)
  }, 30_000)

  it('says in its figures who is connected', async () => {
    const one = await device()
    await one.online()
    await one.ask('pull', {})
    const figures = await server.context.metrics.metrics()
    expect(figures).toContain('gatehouse_gateway_connected_devices 1')
    expect(figures).toMatch(/gatehouse_gateway_sign_ins_total\{outcome="throttled"\} [1-9]/)
    expect(figures).toMatch(/gatehouse_gateway_commands_total [1-9]/)
    await one.client.endAsync()
  })
})
