import type { SchedulerLike, Subscription } from 'rxjs'
import type { Fact } from '../domain/facts.ts'
import type { EntityChange } from '../domain/hubs/pub-sub.ts'
import type { Shipment } from './shipment.ts'
import type { Engine, View } from './view.ts'

/** One frame of the page: no more than one shipment in so long. */
export const frameMs = 16
/** More changes than this at a time are told as 'much has changed'. */
export const changesKept = 1000

interface Kept {
  readonly view: View<unknown>
  engine: Engine<unknown, unknown>
  state: unknown
}

/**
 * Folds facts into the views as they come, and ships what changed to the page: at most one shipment a frame, the next
 * only after the page has had the last one, and none while the page is hidden. Nothing is queued meanwhile: engines
 * fold on, and the next patch is the difference. So a page that comes back gets the final state at once.
 */
export class Outbox {
  readonly #send: (shipment: Shipment) => void
  readonly #scheduler: SchedulerLike
  readonly #kept: readonly Kept[]
  #needed: ReadonlySet<string> = new Set()
  #isShown = true
  #inFlight: number | undefined
  #number = 0
  #epoch = 0
  #sentAt = 0
  #frame: Subscription | undefined
  #changes = new Map<string, EntityChange>()
  #isMuchChanged = false

  constructor(views: readonly View<unknown>[], scheduler: SchedulerLike, send: (shipment: Shipment) => void) {
    this.#send = send
    this.#scheduler = scheduler
    this.#kept = views.map(view => ({ view, engine: view.create(), state: view.initial }))
  }

  /** The worker's copy of a view's state, as shipped so far. */
  stateOf<S>(view: View<S>): S {
    return this.#kept.find(kept => kept.view.name === view.name)?.state as S
  }

  take(fact: Fact) {
    for (const { engine } of this.#kept) engine.fold(fact)
    if (fact.kind === 'entityChanged') this.#change({ entity: fact.entity, id: fact.id, change: fact.change })
    if (fact.kind === 'hubChanged' && fact.hub === 'pub-sub' && fact.state === 'connected') {
      // What changed before it was there, or while it was away, was told to nobody.
      this.#isMuchChanged = true
    }
    this.#plan()
  }

  /** Which views the page looks at: only those are shipped. */
  need(views: ReadonlySet<string>) {
    this.#needed = views
    this.#plan()
  }

  show(isShown: boolean) {
    this.#isShown = isShown
    this.#plan()
  }

  /** The page has had a shipment. */
  arrived(number: number) {
    if (number !== this.#inFlight) return
    this.#inFlight = undefined
    this.#plan()
  }

  /** Another user or client: everything is forgotten, on the page too. */
  reset(epoch: number) {
    this.#epoch = epoch
    this.#inFlight = undefined
    this.#changes.clear()
    this.#isMuchChanged = false
    for (const kept of this.#kept) {
      kept.engine = kept.view.create()
      kept.state = kept.view.initial
    }
  }

  #change(change: EntityChange) {
    this.#changes.set(`${change.entity} ${change.id}`, change)
    if (this.#changes.size <= changesKept) return
    this.#changes.clear()
    this.#isMuchChanged = true
  }

  #plan() {
    if (this.#frame || this.#inFlight !== undefined || !this.#isShown) return
    // Where the clock was set back the last shipment seems to be of the future: never wait longer than a frame.
    const inMs = Math.min(frameMs, Math.max(0, this.#sentAt + frameMs - this.#scheduler.now()))
    this.#frame = this.#scheduler.schedule(() => {
      this.#frame = undefined
      if (this.#isShown && this.#inFlight === undefined) this.#ship()
    }, inMs)
  }

  #ship() {
    const patches = this.#kept.filter(({ view }) => this.#needed.has(view.name)).flatMap(patchOf)
    const changes = [...this.#changes.values()]
    if (patches.length === 0 && changes.length === 0 && !this.#isMuchChanged) return
    this.#sentAt = this.#scheduler.now()
    this.#inFlight = ++this.#number
    const shipment = { number: this.#number, epoch: this.#epoch, patches, changes, isMuchChanged: this.#isMuchChanged }
    this.#changes = new Map()
    this.#isMuchChanged = false
    this.#send(shipment)
  }
}

function patchOf(kept: Kept): [name: string, patch: unknown][] {
  const patch = kept.engine.patch(kept.state)
  if (patch === undefined) return []
  kept.state = kept.view.apply(kept.state, patch)
  return [[kept.view.name, patch]]
}
