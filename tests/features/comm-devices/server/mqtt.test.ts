import type { IClientOptions } from 'mqtt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../../support/free-port.ts'
import { oneDatabase } from '../../../support/database.ts'
import { startServer, type TestServer } from '../../../support/server.ts'
import { connectDevice, type Device, willOf } from '../../../server/gateway/device.ts'
import { hasMosquitto, type Mosquitto, password, startMosquitto } from '../../../server/gateway/mosquitto.ts'
import { senderOf } from '../../../server/events/sending.ts'
import { reportingOn, type Row, type TestDevice } from './house.ts'

const soon = { timeout: 30_000, interval: 100 }
const brokers = ['own', ...(hasMosquitto ? (['mosquitto'] as const) : [])] as const

describe.each(oneDatabase)('comm devices over MQTT, on %s', kind => {
  describe.each(brokers)('by the broker %s', broker => {
    let server: TestServer
    let mosquitto: Mosquitto | undefined
    let url: string
    let on: ReturnType<typeof reportingOn>
    beforeAll(async () => {
      const port = await freePort()
      mosquitto =
        broker === 'own'
          ? undefined
          : await startMosquitto(Array.from({ length: 20 }, (_, index) => `comm-${index + 1}`))
      const environment: Record<string, string> = mosquitto ? { MQTT_URL: mosquitto.url } : { MQTT_PORT: String(port) }
      url = `mqtt://127.0.0.1:${mosquitto?.port ?? port}`
      server = await startServer(kind, { environment, settings: { controllerSilentMs: 6000 } })
      on = reportingOn(server)
      await on.trust()
    })
    afterAll(async () => {
      await server?.close()
      await mosquitto?.stop()
    })
    const nameOf = ({ id }: TestDevice) => `comm-${id}`
    const connect = (device: TestDevice, options: IClientOptions = {}): Promise<Device> =>
      connectDevice(url, nameOf(device), {
        username: nameOf(device),
        password: broker === 'own' ? device.key : password,
        will: willOf(nameOf(device)),
        ...options,
      })
    const isUp = async () => (await server.context.metrics.metrics()).includes('gatehouse_gateway_broker_up 1')
    /** Connected, and known to be. */
    const connected = async (device: TestDevice) => {
      await expect.poll(isUp, soon).toBe(true)
      const client = await connect(device)
      await client.online()
      await client.publish('status', {})
      await expect.poll(async () => (await on.read(device.id))['state'], soon).toBe('online')
      return client
    }

    it('report their status, and are lost as soon as their will says so', async () => {
      const device = await on.reporting()
      const client = await connected(device)
      await client.publish('status', { signal: 44, firmwareVersion: '2.0' })
      await expect
        .poll(() => on.read(device.id), soon)
        .toMatchObject({ state: 'online', signalStrength: 44, firmwareVersion: '2.0' })
      client.pullCable()
      await expect.poll(async () => (await on.read(device.id))['state'], { ...soon, timeout: 4000 }).toBe('offline')
      expect((await on.log(device.id)).map(({ event, data }) => [event, data])).toEqual([
        ['Connected', null],
        ['Connection lost', 'Its connection to the server ended'],
      ])
    }, 60_000)

    it('carry out commands, and say why not', async () => {
      const device = await on.reporting()
      const client = await connected(device)
      const tell = () =>
        server.client('siteOwner').post<Row>(`/api/commdevice/${device.id}/enable-logging`, { hours: 3 })
      const obey = async (answer: Row) => {
        const { message } = await client.hear(({ name }) => name === 'commands')
        await client.publish('answer', { commandId: message['commandId'], ...answer })
        client.heard.length = 0
        return message
      }
      const [done, message] = await Promise.all([tell(), obey({ done: true })])
      expect(done.status, JSON.stringify(done.body)).toBe(200)
      expect(message).toMatchObject({ commDeviceId: device.id, action: 'enableLogging', hours: 3 })
      const frame = { at: new Date().toISOString(), direction: 'out', hex: '0a', text: 'Ack' }
      await client.publish('frames', { frames: [frame] })
      const frames = async () =>
        (await server.client('siteOwner').get<{ items: Row[] }>(`/api/commdevice/${device.id}/frames`)).body.items
      await expect.poll(frames, soon).toMatchObject([frame])
      const [refused] = await Promise.all([tell(), obey({ done: false, reason: 'its memory is full' })])
      expect(refused.body['error']).toMatch(/refused: its memory is full$/)
      await client.publish('connection', 'offline')
      await client.client.endAsync()
      await expect.poll(async () => (await tell()).body['code'], soon).toBe('controllerAway')
    }, 60_000)

    it('are refused what is wrong, with a reason, and go on', async () => {
      const device = await on.reporting()
      const client = await connected(device)
      for (const [name, message] of [
        ['status', { id: 'h1', signal: 200 }],
        ['status', 'not json'],
        ['frames', { id: 'h1', frames: [] }],
        ['answer', { id: 'h1', commandId: 'none', done: true }],
        ['connection', 'perhaps'],
      ] as const) {
        await client.publish(name, message)
        await client.hear(each => each.name === 'refused')
        client.heard.length = 0
      }
      await client.publish('status', { signal: 12 })
      await expect.poll(async () => (await on.read(device.id))['signalStrength'], soon).toBe(12)
      await client.client.endAsync()
    })

    it.runIf(broker === 'own')('can neither read nor write what is another’s', async () => {
      const [device, other] = [await on.reporting(), await on.reporting()]
      const { acme } = server.estate
      const one = await connect(device)
      const own = `gatehouse/${nameOf(device)}`
      const filters = ['#', 'gatehouse/#', `gatehouse/${nameOf(other)}/to/+`, `gatehouse/${acme.controllerId}/to/+`]
      for (const filter of [...filters, `${own}/status`, `${own}/+`]) {
        const granted = await one.client.subscribeAsync(filter, { qos: 1 }).catch(() => [{ qos: 128 }])
        expect([filter, granted.at(0)?.qos]).toEqual([filter, 128])
      }
      await one.client.endAsync()
      const topics = [`gatehouse/${nameOf(other)}/status`, `gatehouse/${acme.controllerId}/events`, `${own}/events`]
      for (const topic of [...topics, `${own}/to/commands`, `gatehouse/${device.id}/status`]) {
        const each = await connect(device)
        void each.client.publishAsync(topic, '{}', { qos: 1 }).catch(() => undefined)
        await each.closed
      }
    })

    it.runIf(broker === 'own')('are let in with their own key alone', async () => {
      const [device, other] = [await on.reporting(), await on.reporting()]
      const { acme } = server.estate
      const refusedWith = (username: string, key: string) =>
        connectDevice(url, username, { username, password: key }).then(
          () => 'let in',
          (error: { code?: number }) => error.code,
        )
      const ofClient = await senderOf(server, acme)
      expect(await refusedWith(nameOf(device), other.key)).toBe(4)
      expect(await refusedWith(nameOf(device), ofClient.key)).toBe(4)
      expect(await refusedWith(String(acme.controllerId), device.key)).toBe(4)
      await expect(connect(device, { will: willOf(nameOf(other)) })).rejects.toThrow()
      expect(await refusedWith(nameOf(device), device.key)).toBe('let in')
    })
  })
})
