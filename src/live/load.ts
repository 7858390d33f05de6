/** One frame of the page: nothing is shipped more often. */
export const frameMs = 16
/** Nobody reads faster than this: how often changes by events are shipped at least. */
export const slowestMs = 250

/** At this many events per millisecond of waiting, a shipment holds about a screenful. */
const eventsPerMs = 40
/** The rate is that of about the last second. */
const memoryMs = 1000

/**
 * How often the page is shipped what changes with every event: each frame while little happens, a few times a second
 * while much does.
 */
export class Load {
  #perSecond = 0
  #countedAt = 0

  /** Events came. @param nowMs of a clock that may be set: a jump back is no time */
  count(events: number, nowMs: number) {
    this.#perSecond = this.#at(nowMs) + events
    this.#countedAt = nowMs
  }

  everyMs(nowMs: number): number {
    return Math.round(Math.min(slowestMs, Math.max(frameMs, this.#at(nowMs) / eventsPerMs)))
  }

  #at = (nowMs: number) => this.#perSecond * Math.exp(-Math.max(0, nowMs - this.#countedAt) / memoryMs)
}
