import type { SchedulerLike, Subscription } from 'rxjs'
import type { Fact } from '../domain/facts.ts'
import type { EntityChange, MessageTold } from '../domain/hubs/pub-sub.ts'
import { eventKind } from '../domain/stream/event.ts'
import { entriesOf } from '../domain/stream/runs.ts'
import { frameMs, Load } from './load.ts'
import type { Shipment } from './shipment.ts'
import type { Engine, View } from './view.ts'

/** More changes than this at once are reported as 'much has changed'. */
export const changesKept = 1000
/** Of messages only the newest are kept for a page that is away. */
export const messagesKept = 100

interface Kept {
  readonly view: View<unknown>
  engine: Engine<unknown, unknown>
  state: unknown
}

/** Caused by every event or every second: nobody waits for it. */
const isCalm = (fact: Fact): boolean => {
  if (fact.kind !== 'batchReceived') return ['ticked', 'clockMeasured', 'streamConfirmed'].includes(fact.kind)
  return fact.batch.entries.every(({ kind }) => kind === eventKind.name)
}

/**
 * Folds facts into the views as they come, and ships what changed to the page: at most one shipment per frame, the next
 * only after the page has received the last one, and none while the page is hidden. Views changed by nearly every event
 * are shipped as often as the load allows; alarms and the state of the connections in the next frame, whatever the
 * load. Nothing is queued: engines keep folding, and the next patch is the difference. So a page that comes back
 * gets the final state at once.
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
  readonly #load = new Load()
  #sentAt = 0
  /** When the views that follow the load were shipped last. */
  #calmSentAt = 0
  #isUrgent = false
  #frame: Subscription | undefined
  #dueAt = 0
  #changes = new Map<string, EntityChange>()
  #isMuchChanged = false
  #messages: MessageTold[] = []

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
    if (fact.kind === 'batchReceived') this.#load.count(entriesOf(fact.batch, eventKind).length, this.#scheduler.now())
    if (fact.kind === 'snapshotTaken') this.#hurry()
    if (!isCalm(fact)) this.#isUrgent = true
    if (fact.kind === 'entityChanged') this.#change({ entity: fact.entity, id: fact.id, change: fact.change })
    if (fact.kind === 'messageTold') this.#messages = [...this.#messages, fact.message].slice(-messagesKept)
    if (fact.kind === 'hubChanged' && fact.hub === 'pub-sub' && fact.state === 'connected') {
      // What changed before it was connected, or while it was away, was reported to nobody.
      this.#isMuchChanged = true
    }
    this.#plan()
  }

  /** Which views the page looks at: only those are shipped. */
  need(views: ReadonlySet<string>) {
    this.#needed = views
    this.#hurry()
    this.#plan()
  }

  show(isShown: boolean) {
    this.#isShown = isShown
    this.#hurry()
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
    this.#hurry()
    this.#changes.clear()
    this.#isMuchChanged = false
    this.#messages = []
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

  /** All views are due in the next frame. */
  #hurry() {
    this.#isUrgent = true
    this.#calmSentAt = -Infinity
  }

  #plan() {
    if (this.#inFlight !== undefined || !this.#isShown) return
    const now = this.#scheduler.now()
    const everyMs = this.#load.everyMs(now)
    const nextAt = this.#sentAt + frameMs
    const dueAt = this.#isUrgent ? nextAt : Math.max(nextAt, this.#calmSentAt + everyMs)
    if (this.#frame && this.#dueAt <= dueAt) return
    this.#frame?.unsubscribe()
    this.#dueAt = dueAt
    // Where the clock was set back the last shipment seems to be of the future: never wait longer than usual.
    const inMs = Math.min(this.#isUrgent ? frameMs : everyMs, Math.max(0, dueAt - now))
    this.#frame = this.#scheduler.schedule(() => {
      this.#frame = undefined
      if (this.#isShown && this.#inFlight === undefined) this.#ship()
    }, inMs)
  }

  #ship() {
    const now = this.#scheduler.now()
    const isCalmDue = Math.abs(now - this.#calmSentAt) >= this.#load.everyMs(now)
    const due = this.#kept.filter(({ view }) => this.#needed.has(view.name) && (isCalmDue || view.pace === 'atOnce'))
    const patches = due.flatMap(patchOf)
    const changes = [...this.#changes.values()]
    this.#isUrgent = false
    const messages = this.#messages
    if (patches.length === 0 && changes.length === 0 && messages.length === 0 && !this.#isMuchChanged) {
      if (!isCalmDue) this.#plan()
      return
    }
    if (isCalmDue) this.#calmSentAt = now
    this.#sentAt = now
    this.#inFlight = ++this.#number
    const isMuchChanged = this.#isMuchChanged
    const shipment = { number: this.#number, epoch: this.#epoch, patches, changes, isMuchChanged, messages }
    this.#changes = new Map()
    this.#messages = []
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
