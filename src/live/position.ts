import type { LiveBatch, LiveSnapshot } from '../domain/live.ts'

/** What is new in a batch: `old` for nothing, `gap` where something before it is missing. */
export type Cut = LiveBatch | 'old' | 'gap'

/** Cuts off what was already received up to `last`. */
export function cut(batch: LiveBatch, last: number): Cut {
  if (batch.to <= last) return 'old'
  if (batch.from > last + 1) return 'gap'
  if (batch.from === last + 1) return batch
  const isNew = (item: { readonly sequence: number }) => item.sequence > last
  return {
    ...batch,
    from: last + 1,
    events: batch.events.filter(isNew),
    ...(batch.alarms ? { alarms: batch.alarms.filter(isNew) } : {}),
    ...(batch.messages ? { messages: batch.messages.filter(isNew) } : {}),
    ...(batch.marks ? { marks: batch.marks.filter(isNew) } : {}),
  }
}

/** How far the stream has been received, over all connections, and what is being made good. */
export class Position {
  /** The last sequence received; undefined: a snapshot is needed. */
  sequence: number | undefined
  clientId: number | undefined
  /** Where the stream broke off before a snapshot had to be taken. */
  #brokeOffAt: number | undefined
  /** Batches received since the stream was asked to go on, while it isn't known how many were missed. */
  #early: LiveBatch[] | undefined
  #missedTo: number | undefined
  #recovered = 0
  /** The stream has gone on since the snapshot: what it brings first was committed meanwhile, and nobody missed it. */
  #hasGoneOn = false

  /** @returns how many were passed over since the stream broke off, at most: the snapshot doesn't hold them */
  start({ clientId, sequence, events, alarms, messages, marks }: LiveSnapshot): number {
    const brokeOffAt = this.clientId === clientId ? this.#brokeOffAt : undefined
    this.clientId = clientId
    this.sequence = sequence
    this.#brokeOffAt = undefined
    this.#early = undefined
    this.#missedTo = undefined
    this.#hasGoneOn = false
    if (brokeOffAt === undefined) return 0
    const held = [events, alarms, messages, marks].flat().filter(item => item.sequence > brokeOffAt)
    return Math.max(0, sequence - brokeOffAt - held.length)
  }

  /** The stream can't go on from here. */
  breakOff() {
    this.#brokeOffAt ??= this.sequence
    this.sequence = undefined
  }

  accept(batch: LiveBatch): Cut {
    if (this.sequence === undefined) return 'old'
    const fresh = cut(batch, this.sequence)
    if (typeof fresh === 'string') return fresh
    this.sequence = fresh.to
    if (this.#early) this.#early.push(fresh)
    else this.#recover(fresh)
    return fresh
  }

  /** The stream is asked to go on. */
  ask() {
    this.#early = []
  }

  /** It goes on; up to `missedTo` it makes good what was missed. */
  goOn(missedTo: number) {
    const early = this.#early ?? []
    this.#early = undefined
    this.#missedTo = this.#hasGoneOn ? missedTo : undefined
    this.#hasGoneOn = true
    this.#recovered = 0
    for (const batch of early) this.#recover(batch)
  }

  /** @returns how many missed events have been delivered, once all have; undefined before, and where none were missed */
  takeRecovered(): number | undefined {
    if (this.#missedTo === undefined || this.#early || (this.sequence ?? 0) < this.#missedTo) return undefined
    const recovered = this.#recovered
    this.#missedTo = undefined
    return recovered > 0 ? recovered : undefined
  }

  #recover(batch: LiveBatch) {
    const missedTo = this.#missedTo
    if (missedTo === undefined || batch.from > missedTo) return
    this.#recovered += batch.events.filter(event => event.sequence <= missedTo).length
  }
}
