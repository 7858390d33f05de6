import { type Bus, subjects } from '../bus/bus.ts'
import type { Told } from '../commands/messages.ts'
import type { Connected } from './connected.ts'
import { nameOf, type Peer } from './device.ts'

interface Listened {
  readonly names: Set<string>
  readonly stop: () => void
}

/** How commands come to a kind of devices. */
export interface CommandsOf<P extends Peer, C> {
  readonly subject: (clientId: number) => string
  /** The name of the device that a command is for. */
  readonly nameOf: (command: C) => string
  /** Whether a command would reach the device now. */
  readonly reaches: (device: P) => boolean
  /** Sends it. */
  readonly send: (device: P, command: C) => void
}

/**
 * Takes commands off the bus for the devices that are connected to this process. A command for any other device is left
 * alone; if no process takes it, the caller is told that the device is not connected.
 */
export class TakeCommands<P extends Peer, C extends { readonly commandId: string }> {
  readonly #bus: Bus
  readonly #connected: Connected<P>
  readonly #of: CommandsOf<P, C>
  readonly #clients = new Map<number, Listened>()

  constructor(bus: Bus, connected: Connected<P>, of: CommandsOf<P, C>) {
    this.#bus = bus
    this.#connected = connected
    this.#of = of
  }

  /** A device has connected: the commands of its client concern this process. */
  add(device: P): void {
    const { clientId } = device
    const known = this.#clients.get(clientId)
    if (known) known.names.add(nameOf(device))
    else {
      const stop = this.#bus.subscribe(this.#of.subject(clientId), message => this.#take(message as Told<C>))
      this.#clients.set(clientId, { names: new Set([nameOf(device)]), stop })
    }
  }

  remove(device: P): void {
    const known = this.#clients.get(device.clientId)
    known?.names.delete(nameOf(device))
    if (known?.names.size !== 0) return
    known.stop()
    this.#clients.delete(device.clientId)
  }

  close(): void {
    for (const { stop } of this.#clients.values()) stop()
    this.#clients.clear()
  }

  #take({ clientId, command }: Told<C>): void {
    const device = this.#connected.get(this.#of.nameOf(command))
    if (device?.clientId !== clientId || !this.#of.reaches(device)) return
    this.#bus.publish(subjects.commandReplies(command.commandId), { kind: 'taken' })
    this.#of.send(device, command)
  }
}
