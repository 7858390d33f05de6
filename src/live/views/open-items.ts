import type { Fact } from '../../domain/facts.ts'
import type { LiveBatch } from '../../domain/live.ts'
import type { StreamEntry, StreamKind } from '../../domain/stream/kind.ts'
import { type Entries, entriesOf } from '../../domain/stream/runs.ts'
import { readinessOf } from '../readiness.ts'
import type { Engine, Readiness, View } from '../view.ts'
import { noOpenItems, type OpenItems } from './open-items.state.ts'

/** How many are shown. */
export const openItemsShown = 1000
/** How many are remembered; beyond it the oldest are only counted. */
export const openItemsKept = 5000

export interface OpenItemsPatch<T> {
  /** After a new snapshot: the open items so far are dropped. */
  readonly reset: Readiness | undefined
  readonly put: readonly T[]
  readonly gone: readonly number[]
  readonly more: number
}

/** What differs between the kinds of items. */
export interface ItemKind<T extends StreamEntry> {
  readonly name: string
  /** The snapshot holds the open ones, a batch those that were opened, changed or closed. */
  readonly kind: StreamKind<T>
  /** Where the view shows only some of the kind. */
  readonly isShown?: (item: T) => boolean
  readonly id: (item: T) => number
  /** ISO 8601 in UTC, always of one length, so that it sorts as text. */
  readonly at: (item: T) => string
  readonly isOpen: (item: T) => boolean
  /** What the events of a batch make of an open item; undefined if they concern none. */
  readonly after?: (batch: LiveBatch) => ((item: T) => T) | undefined
  /** When it was acknowledged, ISO 8601. */
  readonly closedAt: (item: T) => string | undefined
}

/** A view of the unacknowledged items. */
export function openItems<T extends StreamEntry>(kind: ItemKind<T>): View<OpenItems<T>, OpenItemsPatch<T>> {
  const newestFirst = byNewest(kind)
  return {
    name: kind.name,
    pace: 'atOnce',
    initial: noOpenItems,
    create: () => new OpenItemsEngine(kind),
    apply: (state, { reset, put, gone, more }) => {
      const out = new Set([...gone, ...put.map(kind.id)])
      const kept = reset ? [] : state.items.filter(item => !out.has(kind.id(item)))
      return { readiness: reset ?? state.readiness, items: [...put, ...kept].sort(newestFirst), more }
    },
  }
}

const byNewest =
  <T extends StreamEntry>({ at, id }: ItemKind<T>) =>
  (a: T, b: T) =>
    at(a) === at(b) ? id(b) - id(a) : at(a) < at(b) ? 1 : -1

class OpenItemsEngine<T extends StreamEntry> implements Engine<OpenItems<T>, OpenItemsPatch<T>> {
  readonly #kind: ItemKind<T>
  readonly #open = new Map<number, T>()
  /** Open ones that are only counted, and those of them that have been closed since. */
  #forgotten = 0
  readonly #closed = new Set<number>()
  #countedAt = ''
  #changed = false
  #reset: Readiness | undefined

  constructor(kind: ItemKind<T>) {
    this.#kind = kind
  }

  fold(fact: Fact) {
    if (fact.kind === 'batchReceived') this.#follow(fact.batch)
    if (fact.kind !== 'snapshotTaken') return
    this.#reset = readinessOf(fact.snapshot, this.#kind.kind)
    this.#open.clear()
    this.#closed.clear()
    this.#forgotten = fact.snapshot.more[this.#kind.name] ?? 0
    this.#countedAt = fact.snapshot.at
    this.#putAll(fact.snapshot)
  }

  patch(state: OpenItems<T>): OpenItemsPatch<T> | undefined {
    if (this.#reset === undefined && !this.#changed) return undefined
    const { id } = this.#kind
    const items = [...this.#open.values()].sort(byNewest(this.#kind)).slice(0, openItemsShown)
    const now = new Set(items.map(id))
    const before = new Map(this.#reset === undefined ? state.items.map(item => [id(item), item]) : [])
    const patch = {
      reset: this.#reset,
      put: items.filter(item => before.get(id(item)) !== item),
      gone: [...before.keys()].filter(key => !now.has(key)),
      more: this.#open.size - items.length + this.#forgotten,
    }
    this.#reset = undefined
    this.#changed = false
    return patch
  }

  #follow(batch: LiveBatch) {
    this.#putAll(batch)
    const after = this.#kind.after?.(batch)
    if (!after) return
    for (const [id, item] of this.#open) {
      const next = after(item)
      if (next === item) continue
      this.#open.set(id, next)
      this.#changed = true
    }
  }

  #putAll(told: Entries) {
    const { kind, isShown } = this.#kind
    for (const item of entriesOf(told, kind)) if (isShown?.(item) !== false) this.#put(item)
  }

  #put(item: T) {
    const id = this.#kind.id(item)
    this.#changed = true
    if (this.#kind.isOpen(item)) this.#open.set(id, item)
    else if (!this.#open.delete(id)) this.#closeCounted(id, this.#kind.closedAt(item))
    if (this.#open.size <= openItemsKept) return
    const oldest = [...this.#open.values()].reduce((a, b) => (byNewest(this.#kind)(a, b) > 0 ? a : b))
    this.#open.delete(this.#kind.id(oldest))
    this.#forgotten++
  }

  /** One that isn't held was among those counted, unless it had been closed before they were. */
  #closeCounted(id: number, at = '') {
    if (this.#forgotten === 0 || at <= this.#countedAt || this.#closed.has(id)) return
    this.#closed.add(id)
    this.#forgotten--
  }
}
