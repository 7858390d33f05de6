import { VirtualTimeScheduler } from 'rxjs'

/** Time that moves only when told to. */
export class VirtualTime extends VirtualTimeScheduler {
  #sleptMs = 0

  constructor() {
    super()
    this.now = () => this.frame + this.#sleptMs
  }

  /** The machine sleeps: the clock runs, timers don't. */
  sleep(ms: number) {
    this.#sleptMs += ms
  }

  /** Runs everything due in the next milliseconds. */
  advance(ms: number) {
    const until = this.frame + ms
    this.maxFrames = until
    this.flush()
    this.frame = until
  }
}
