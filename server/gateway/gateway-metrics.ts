import { Counter, Gauge, type Registry } from 'prom-client'
import { namesFromDevice, namesToDevice } from '../../src/domain/device-topics.ts'

/** The figures of the gateway. */
export interface GatewayMetrics {
  received(name: string): void
  sent(name: string): void
  /** A message that was lost because its controller sent too many at once. */
  dropped(): void
  signIn(outcome: SignIn): void
  commandTaken(): void
}

const signIns = ['accepted', 'refused', 'throttled'] as const
export type SignIn = (typeof signIns)[number]

/**
 * @param connected how many controllers are connected now
 * @param isBrokerThere whether the broker can be reached
 */
export function gatewayMetrics(
  registry: Registry,
  connected: () => number,
  isBrokerThere: () => boolean,
): GatewayMetrics {
  const registers = [registry]
  gauge(registers, 'connected_devices', 'Controllers that are connected over MQTT', connected)
  const isUp = 'Whether the MQTT broker can be reached; 0 at a process that is not the gateway'
  gauge(registers, 'broker_up', isUp, () => (isBrokerThere() ? 1 : 0))
  const { messages, dropped, signIn, commands } = countersIn(registers)
  for (const name of namesFromDevice) messages.inc({ direction: 'in', name }, 0)
  for (const name of namesToDevice) messages.inc({ direction: 'out', name }, 0)
  for (const outcome of signIns) signIn.inc({ outcome }, 0)
  return {
    received: name => messages.inc({ direction: 'in', name }),
    sent: name => messages.inc({ direction: 'out', name }),
    dropped: () => dropped.inc(),
    signIn: outcome => signIn.inc({ outcome }),
    commandTaken: () => commands.inc(),
  }
}

const gauge = (registers: Registry[], name: string, help: string, value: () => number): Gauge =>
  new Gauge({
    name: `gatehouse_gateway_${name}`,
    help,
    registers,
    collect() {
      this.set(value())
    },
  })

const countersIn = (registers: Registry[]) => ({
  messages: new Counter({
    name: 'gatehouse_gateway_messages_total',
    help: 'Messages of controllers over MQTT, and to them; those named refused say no',
    labelNames: ['direction', 'name'],
    registers,
  }),
  dropped: new Counter({
    name: 'gatehouse_gateway_dropped_total',
    help: 'Messages that were lost because a controller sent too many at once',
    registers,
  }),
  signIn: new Counter({
    name: 'gatehouse_gateway_sign_ins_total',
    help: 'Controllers that have signed in over MQTT, or could not',
    labelNames: ['outcome'],
    registers,
  }),
  commands: new Counter({
    name: 'gatehouse_gateway_commands_total',
    help: 'Commands taken for connected controllers',
    registers,
  }),
})
