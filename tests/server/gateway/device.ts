import type { Socket } from 'node:net'
import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt'
import { unpackPacket } from '../../support/unpack-packet.ts'
import { senderOf } from '../events/sending.ts'
import type { SmallSite, TestServer } from '../../support/server.ts'
import { until } from '../../support/until.ts'

export interface Heard {
  readonly name: string
  readonly message: Record<string, unknown>
}

/** A controller over MQTT, as a test sees it. */
export interface Device {
  readonly client: MqttClient
  readonly heard: Heard[]
  publish(name: string, message: unknown): Promise<unknown>
  /** Publishes, and resolves with the answer that has the same id, or its refusal. */
  ask(name: string, message: Record<string, unknown>): Promise<Heard>
  /** The first message that fits, from now or before. */
  hear(is: (heard: Heard) => boolean): Promise<Heard>
  online(): Promise<void>
  /** Its connection has ended, whoever ended it. */
  readonly closed: Promise<unknown>
  /** Gone without a word, as when the cable is pulled. */
  pullCable(): void
}

let ids = 0

/**
 * Connects with a user and a password; rejects where it is refused.
 * @param controllerId or the name of a comm device
 */
export async function connectDevice(
  url: string,
  controllerId: number | string,
  options: IClientOptions,
  prefix = 'gatehouse',
): Promise<Device> {
  const own = `${prefix}/${controllerId}`
  const client = await connectAsync(url, { reconnectPeriod: 0, protocolVersion: 4, ...options }, false)
  client.on('error', () => undefined)
  // Small messages one after the other: waiting to send several at once would cost 40 ms for each.
  ;(client.stream as Partial<Socket>).setNoDelay?.(true)
  const heard: Heard[] = []
  client.on('message', (topic, payload) => {
    const name = topic.slice(`${own}/to/`.length)
    const message = name === 'packet' ? unpackPacket(payload) : (JSON.parse(payload.toString()) as Heard['message'])
    heard.push({ name, message: { ...message } })
  })
  await client.subscribeAsync(`${own}/to/+`, { qos: 1 })
  const publish = (name: string, message: unknown) =>
    client.publishAsync(`${own}/${name}`, typeof message === 'string' ? message : JSON.stringify(message), { qos: 1 })
  const hear = async (is: (each: Heard) => boolean) => {
    await until(() => heard.some(is))
    return heard.find(is) as Heard
  }
  return {
    client,
    heard,
    publish,
    hear,
    async ask(name, message) {
      const id = `r${++ids}`
      await publish(name, { id, ...message })
      return hear(each => each.message['id'] === (message['id'] ?? id))
    },
    online: async () => void (await client.publishAsync(`${own}/connection`, 'online', { qos: 1, retain: true })),
    closed: new Promise(resolve => client.once('close', () => resolve(undefined))),
    pullCable: () => client.stream.destroy(),
  }
}

/** The last will of a controller. */
export const willOf = (controllerId: number | string, prefix = 'gatehouse') => ({
  topic: `${prefix}/${controllerId}/connection`,
  payload: Buffer.from('offline'),
  qos: 1 as const,
  retain: true,
})

/** A controller of a site with a new key of its own at the server's own broker. */
export async function ownDevice(
  server: TestServer,
  port: number,
  site: SmallSite,
  options: IClientOptions = {},
): Promise<Device & { readonly key: string }> {
  const { controllerId } = site
  const { key } = await senderOf(server, site, controllerId)
  const device = await connectDevice(`mqtt://127.0.0.1:${port}`, controllerId, {
    username: String(controllerId),
    password: key,
    will: willOf(controllerId),
    ...options,
  })
  return { ...device, key }
}
