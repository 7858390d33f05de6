import type { DeviceAnswer } from './device-command.ts'

/** A part of what a device says to a command. */
export type OutputPart = Pick<DeviceAnswer, 'part' | 'more' | 'output'>

/** The parts of an output as they come: in any order, and some twice. */
export class OutputParts {
  readonly #parts = new Map<number, string>()
  #last: number | undefined

  /** @returns whether it is a part that was missing */
  add({ part = 1, more = false, output = '' }: OutputPart): boolean {
    if (this.#parts.has(part)) return false
    this.#parts.set(part, output)
    if (!more) this.#last = part
    return true
  }

  /** Whether none is missing. */
  get isWhole(): boolean {
    return this.#last !== undefined && this.#parts.size >= this.#last
  }

  /** What has come so far, in its order. */
  get text(): string {
    return [...this.#parts]
      .sort(([one], [other]) => one - other)
      .map(([, output]) => output)
      .join('')
  }
}
