import type { DeviceAnswer } from '../src/domain/device-command.ts'
import type { SimulatedController } from './controller.ts'

/** For how long a controller tells what happens, and how often it says something. */
const lastsMs = 15_000
const partEveryMs = 3000

interface Watch {
  readonly controller: SimulatedController
  readonly commandId: string
  readonly endsAt: number
  /** When it says something next. */
  nextAt: number
  part: number
  /** Up to which of its events it has told. */
  sequence: number
}

/** Controllers that were told to say what happens at them, for a while. Times are the clock's, epoch ms. */
export class Watches {
  #all: readonly Watch[] = []

  /** @returns the first part of what it says */
  begin(controller: SimulatedController, commandId: string, time: number): string {
    const { sequence } = controller
    const watch = { controller, commandId, endsAt: time + lastsMs, nextAt: time + partEveryMs, part: 1, sequence }
    this.#all = [...this.#all, watch]
    return `Watching for ${lastsMs / 1000} seconds\n`
  }

  /** The parts that are due. A controller that is cut off says nothing more. */
  due(time: number): readonly DeviceAnswer[] {
    this.#all = this.#all.filter(({ controller }) => controller.isConnected(time))
    const due = this.#all.filter(({ nextAt }) => time >= nextAt)
    this.#all = this.#all.filter(({ nextAt, endsAt }) => time < nextAt || time < endsAt)
    return due.map(watch => nextPart(watch, time))
  }
}

function nextPart(watch: Watch, time: number): DeviceAnswer {
  const { controller, commandId, endsAt, sequence } = watch
  const events = controller.since(sequence)
  watch.sequence = controller.sequence
  watch.nextAt = Math.min(endsAt, time + partEveryMs)
  watch.part += 1
  const lines = events.map(
    ({ occurredAt, type, door }) =>
      `${occurredAt.slice(11, 19)} ${type}${door === undefined ? '' : `, door ${door}`}\n`,
  )
  const isLast = time >= endsAt
  return {
    commandId,
    controllerId: controller.id,
    done: true,
    part: watch.part,
    more: !isLast,
    output: lines.join('') + (isLast ? 'Watched\n' : ''),
  }
}
