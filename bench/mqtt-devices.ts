import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { connectAsync, type MqttClient } from 'mqtt'
import type { Pool } from 'pg'
import type { DeviceCommand } from '../src/domain/device-command.ts'

const heartbeatMs = 30_000
/** The server allows this many connections of one address that have not signed in. */
const atOnce = 100

/** Controllers that are connected over MQTT: they send heartbeats and events, and answer commands. */
export interface Devices {
  /** Sends an event of each in turn, and counts the answers. */
  send(): void
  readonly counts: { sent: number; stored: number; obeyed: number }
  close(): Promise<void>
}

interface Device {
  readonly id: number
  readonly client: MqttClient
  sequence: number
}

/** Adds a key for each controller. */
export async function addDeviceKeys(
  pool: Pool,
  clientId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const keys = new Map(ids.map(id => [id, `ghk_${randomBytes(24).toString('base64url')}`] as const))
  const hashes = [...keys.values()].map(key => createHash('sha256').update(key).digest('hex'))
  await pool.query(
    `with given as (select * from unnest($2::integer[], $3::text[]) as g("controllerId", "keyHash")),
     made as (
       insert into integration_key ("clientId", "name", "controllerId") select $1, 'Bench ' || "controllerId", "controllerId" from given
       returning "integrationKeyId", "controllerId"
     )
     insert into integration_key_secret ("integrationKeyId", "keyHash")
     select "integrationKeyId", "keyHash" from made join given using ("controllerId")`,
    [clientId, ids, hashes],
  )
  return keys
}

/** Connects them, a few at a time. */
export async function connectDevices(url: string, keys: ReadonlyMap<number, string>): Promise<Devices> {
  const counts = { sent: 0, stored: 0, obeyed: 0 }
  const devices: Device[] = []
  const waiting = [...keys]
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) devices.push(await connect(url, ...next, counts))
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  const ending = new AbortController()
  void beat(devices, ending.signal)
  return {
    counts,
    send() {
      const device = devices[counts.sent++ % devices.length]
      if (device) sendEvent(device, counts.sent)
    },
    async close() {
      ending.abort()
      await Promise.all(devices.map(({ client }) => client.endAsync(true)))
    },
  }
}

async function connect(url: string, id: number, password: string, counts: Devices['counts']): Promise<Device> {
  const own = `gatehouse/${id}`
  const topic = `${own}/connection`
  const will = { topic, payload: Buffer.from('offline'), qos: 1, retain: true } as const
  const options = {
    username: String(id),
    password,
    will,
    keepalive: 60,
    protocolVersion: 4,
    reconnectPeriod: 0,
  } as const
  const client = await connectAsync(url, options, false)
  client.on('message', (from, payload) => {
    const message = JSON.parse(payload.toString()) as { accepted?: number } & DeviceCommand
    if (from.endsWith('/events')) counts.stored += message.accepted ?? 0
    if (!from.endsWith('/commands')) return
    counts.obeyed += 1
    client.publish(`${own}/answer`, JSON.stringify({ commandId: message.commandId, done: true }), { qos: 1 })
  })
  await client.subscribeAsync(`${own}/to/+`, { qos: 1 })
  await client.publishAsync(topic, 'online', { qos: 1, retain: true })
  return { id, client, sequence: 0 }
}

function sendEvent(device: Device, id: number): void {
  const event = { controllerId: device.id, epoch: 1, sequence: ++device.sequence, type: 'doorOpened', door: 1 }
  const events = [{ ...event, occurredAt: new Date().toISOString() }]
  device.client.publish(`gatehouse/${device.id}/events`, JSON.stringify({ id, events }), { qos: 1 })
}

/** Sends the status of each in turn, spread over the interval of one heartbeat. */
async function beat(devices: readonly Device[], signal: AbortSignal): Promise<void> {
  const everyMs = 100
  for (let at = 0; !signal.aborted;) {
    const until = at + Math.ceil((devices.length * everyMs) / heartbeatMs)
    for (; at < until; at++) {
      const device = devices[at % devices.length]
      device?.client.publish(`gatehouse/${device.id}/status`, '{}', { qos: 1 })
    }
    await delay(everyMs)
  }
}
