import { dayMs, dayOf } from '../src/domain/building/day.ts'
import type { Happening, Programme } from '../src/domain/building/programme.ts'

/** Quiet times longer than this (building time) are passed over, so that the night is short. */
const quietMs = 6 * 60_000
/** The first day begins when people come in. */
const firstHour = 8.2

/** The days of a building one after another, faster than the clock: what has happened since it was last asked. */
export class BuildingClock {
  readonly #programme: Programme
  readonly #speed: number
  #day: number
  #time: number
  #left: Happening[]
  #asked: number

  /** @param start midnight of the first day, epoch ms; @param now the clock, epoch ms */
  constructor(programme: Programme, speed: number, start: number, now: number) {
    this.#programme = programme
    this.#speed = speed
    this.#day = start
    this.#time = start + firstHour * 3_600_000
    this.#asked = now
    this.#left = dayOf(programme, start)
    this.#left = this.#left.filter(({ at }) => at >= this.#time)
  }

  /** What happened between the last call and `now`, in order, each with the clock's time at which it did. */
  until(now: number): { happening: Happening; at: number }[] {
    const began = this.#asked
    const from = this.#time
    this.#asked = now
    this.#time += (now - began) * this.#speed
    const due = this.#left.filter(({ at }) => at <= this.#time)
    this.#left = this.#left.slice(due.length)
    this.#passQuiet()
    return due.map(happening => ({
      happening,
      at: Math.round(Math.min(now, began + Math.max(0, happening.at - from) / this.#speed)),
    }))
  }

  #passQuiet(): void {
    if (this.#left.length === 0) {
      this.#day += dayMs
      this.#left = dayOf(this.#programme, this.#day)
    }
    const next = this.#left[0]
    if (next && next.at - this.#time > quietMs) this.#time = next.at - quietMs / 6
  }
}
