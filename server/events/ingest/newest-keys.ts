import type { Happened } from '../batch/happened.ts'

/** How many controllers are remembered; then it starts over. */
const mostControllers = 100_000

type Key = Pick<Happened, 'epoch' | 'controllerSequence'>

const isBehind = (one: Key, other: Key) =>
  one.epoch === other.epoch ? one.controllerSequence > other.controllerSequence : one.epoch > other.epoch

/**
 * The newest key of each controller that this process stored: controllers count up, so a higher one was hardly sent
 * before. A guess that picks the faster statement; only the database knows whether a key was there already.
 */
export class NewestKeys {
  readonly #newest = new Map<number, Key>()

  /** Whether each event's key is higher than its controller's newest; false if that is unknown. */
  areNew(events: readonly Happened[]): boolean {
    return events.every(event => {
      const newest = this.#newest.get(event.place.controller.id)
      return newest !== undefined && isBehind(event, newest)
    })
  }

  /** Events that were stored. */
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
