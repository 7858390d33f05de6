import type { Happened } from './happened.ts'

/** So many controllers are remembered; then it begins anew. */
const mostControllers = 100_000

type Key = Pick<Happened, 'epoch' | 'controllerSequence'>

const isBehind = (one: Key, other: Key) =>
  one.epoch === other.epoch ? one.controllerSequence > other.controllerSequence : one.epoch > other.epoch

/**
 * The newest key of each controller that this process kept: controllers count up, so what is behind it was hardly sent
 * before. A guess, by which the quicker statement is chosen; whether a key was there already the database alone says.
 */
export class NewestKeys {
  readonly #newest = new Map<number, Key>()

  /** Whether each of the events is behind the newest of its controller; not where that is unknown. */
  areNew(events: readonly Happened[]): boolean {
    return events.every(event => {
      const newest = this.#newest.get(event.place.controller.id)
      return newest !== undefined && isBehind(event, newest)
    })
  }

  /** Events that were kept. */
  keep(events: readonly Happened[]): void {
    for (const event of events) {
      const { id } = event.place.controller
      const newest = this.#newest.get(id)
      if (newest && !isBehind(event, newest)) continue
      if (!newest && this.#newest.size >= mostControllers) this.#newest.clear()
      this.#newest.set(id, { epoch: event.epoch, controllerSequence: event.controllerSequence })
    }
  }
}
