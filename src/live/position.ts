import type { LiveBatch, LiveSnapshot } from '../domain/live.ts'
import { eventKind } from '../domain/stream/event.ts'
import { entriesOf, runsAfter } from '../domain/stream/runs.ts'

/** What is new in a batch: `old` for nothing, `gap` where something before it is missing. */
export type NewPart = LiveBatch | 'old' | 'gap'

/** Cuts off what was already received up to `last`. */
export function newPart(batch: LiveBatch, last: number): NewPart {
  if (batch.to <= last) return 'old'
  if (batch.from > last + 1) return 'gap'
  if (batch.from === last + 1) return batch
  return { ...batch, from: last + 1, entries: runsAfter(batch.entries, last) }
}

/** How far the stream has been received, over all connections, and which gap is being filled. */
export class Position {
  /** The last sequence received; undefined: a snapshot is needed. */
  sequence: number | undefined
  clientId: number | undefined
  /** Where the stream broke off before a snapshot had to be taken. */
  #brokeOffAt: number | undefined
  /** Batches received since a resume was requested, while it isn't known how many were missed. */
  #early: LiveBatch[] | undefined
  #missedTo: number | undefined
  #recovered = 0
  /** The stream has resumed since the snapshot: its first batches were committed in between, and were not missed. */
  #hasGoneOn = false

  /** What comes now may be old: it was missed, or that isn't known yet. */
  get isCatchingUp(): boolean {
    return this.#early !== undefined || (this.#missedTo !== undefined && (this.sequence ?? 0) < this.#missedTo)
  }

  /** @returns how many were passed over since the stream broke off, at most: the snapshot doesn't hold them */
  start({ clientId, sequence, entries }: LiveSnapshot): number {
    const brokeOffAt = this.clientId === clientId ? this.#brokeOffAt : undefined
    this.clientId = clientId
    this.sequence = sequence
    this.#brokeOffAt = undefined
    this.#early = undefined
    this.#missedTo = undefined
    this.#hasGoneOn = false
    if (brokeOffAt === undefined) return 0
    const held = runsAfter(entries, brokeOffAt).reduce((sum, { items }) => sum + items.length, 0)
    return Math.max(0, sequence - brokeOffAt - held)
  }

  /** The stream can't be resumed from here. */
  breakOff() {
    this.#brokeOffAt ??= this.sequence
    this.sequence = undefined
  }

  accept(batch: LiveBatch): NewPart {
    if (this.sequence === undefined) return 'old'
    const fresh = newPart(batch, this.sequence)
    if (typeof fresh === 'string') return fresh
    this.sequence = fresh.to
    if (this.#early) this.#early.push(fresh)
    else this.#recover(fresh)
    return fresh
  }

  /** A resume is requested. */
  ask() {
    this.#early = []
  }

  /** It resumes; up to `missedTo` it fills the gap. */
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
    this.#recovered += entriesOf(batch, eventKind).filter(event => event.sequence <= missedTo).length
  }
}
