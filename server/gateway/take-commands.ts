import { type Bus, subjects } from '../bus/bus.ts'
import type { Reply, Told } from '../commands/messages.ts'
import type { Connected } from './connected.ts'
import type { Device } from './device.ts'
import type { Driver } from './drivers/driver.ts'

interface Listened {
  readonly controllers: Set<number>
  readonly stop: () => void
}

/**
 * Takes commands off the bus for the controllers that are connected here, and only for those: who asks for another is told
 * that it is not connected.
 */
export class TakeCommands {
  readonly #bus: Bus
  readonly #connected: Connected
  readonly #driver: () => Driver
  readonly #onTaken: () => void
  readonly #clients = new Map<number, Listened>()

  constructor(bus: Bus, connected: Connected, driver: () => Driver, onTaken: () => void) {
    this.#bus = bus
    this.#connected = connected
    this.#driver = driver
    this.#onTaken = onTaken
  }

  /** A controller has connected: the commands of its client concern this process. */
  add({ clientId, controllerId }: Device): void {
    const known = this.#clients.get(clientId)
    if (known) known.controllers.add(controllerId)
    else {
      const stop = this.#bus.subscribe(subjects.commands(clientId), message => this.#take(message as Told))
      this.#clients.set(clientId, { controllers: new Set([controllerId]), stop })
    }
  }

  remove({ clientId, controllerId }: Device): void {
    const known = this.#clients.get(clientId)
    known?.controllers.delete(controllerId)
    if (known?.controllers.size !== 0) return
    known.stop()
    this.#clients.delete(clientId)
  }

  close(): void {
    for (const { stop } of this.#clients.values()) stop()
    this.#clients.clear()
  }

  #take({ clientId, command }: Told): void {
    const device = this.#connected.get(command.controllerId)
    if (device?.clientId !== clientId || !this.#driver().reaches(device)) return
    this.#bus.publish(subjects.commandReplies(command.commandId), { kind: 'taken' } satisfies Reply)
    this.#onTaken()
    this.#driver().command(device, command)
  }
}
