import { vi } from 'vitest'
import { freePort } from '../../../support/free-port.ts'
import type { SmallSite, TestServer } from '../../../support/server.ts'
import { senderOf } from '../../../server/events/sending.ts'
import { connectDevice, type Device, willOf } from '../../../server/gateway/device.ts'
import { hasMosquitto, password, startMosquitto } from '../../../server/gateway/mosquitto.ts'

/** A broker for the devices of a test. */
export interface TestBroker {
  /** What the server is told of it. */
  readonly environment: Record<string, string>
  readonly url: string
  /** How a controller of a site signs in. */
  passwordOf(server: TestServer, site: SmallSite, controllerId: number): Promise<string>
  stop(): Promise<void>
}

async function ownBroker(): Promise<TestBroker> {
  const port = await freePort()
  return {
    environment: { MQTT_PORT: String(port) },
    url: `mqtt://127.0.0.1:${port}`,
    passwordOf: async (server, site, controllerId) => (await senderOf(server, site, controllerId)).key,
    stop: () => Promise.resolve(),
  }
}

async function mosquitto(): Promise<TestBroker> {
  // The estate of a test has its first ids.
  const broker = await startMosquitto(Array.from({ length: 20 }, (_, index) => String(index + 1)))
  return {
    environment: { MQTT_URL: broker.url },
    url: `mqtt://127.0.0.1:${broker.port}`,
    passwordOf: () => Promise.resolve(password),
    stop: () => broker.stop(),
  }
}

if (!hasMosquitto) process.stdout.write('Left out: firmware over Mosquitto, which is not installed here\n')

export const brokers: readonly (readonly [string, () => Promise<TestBroker>])[] = [
  ['the server’s own broker', ownBroker],
  ...(hasMosquitto ? [['Mosquitto', mosquitto] as const] : []),
]

/** Resolves once a server has its broker. */
export const connected = ({ context }: TestServer): Promise<void> =>
  vi.waitFor(
    async () => {
      const figures = await context.metrics.metrics()
      if (!figures.includes('gatehouse_gateway_broker_up 1')) throw new Error('The server has no broker yet')
    },
    { timeout: 20_000 },
  )

/** A controller of a site that has said that it is there. */
export async function onlineAt(
  broker: TestBroker,
  server: TestServer,
  site: SmallSite,
  controllerId = site.controllerId,
): Promise<Device> {
  const device = await connectDevice(broker.url, controllerId, {
    username: String(controllerId),
    password: await broker.passwordOf(server, site, controllerId),
    will: willOf(controllerId),
  })
  await device.online()
  return device
}
