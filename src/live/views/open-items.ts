import type { Fact } from '../../domain/facts.ts'
import type { LiveBatch, LiveSnapshot } from '../../domain/live.ts'
import type { Engine, Readiness, View } from '../view.ts'
import { noOpenItems, type OpenItems } from './open-items.state.ts'

/** So many are shown. */
export const openItemsShown = 1000
/** So many are remembered; above it the oldest are only counted. */
export const openItemsKept = 5000

export interface OpenItemsPatch<T> {
  /** It starts anew: what was open is gone. */
  readonly anew: Readiness | undefined
  readonly put: readonly T[]
  readonly gone: readonly number[]
  readonly more: number
}

/** What tells one kind of item from the others. */
export interface ItemKind<T> {
  readonly name: string
  /** Those that the snapshot holds, or a batch brings (opened, changed or closed). */
  readonly inSnapshot: (snapshot: LiveSnapshot) => readonly T[]
  readonly inBatch: (batch: LiveBatch) => readonly T[]
  readonly readiness: (snapshot: LiveSnapshot) => Readiness
  readonly id: (item: T) => number
  /** ISO 8601 in UTC, always of one length, so that it sorts as text. */
  readonly at: (item: T) => string
  readonly isOpen: (item: T) => boolean
}

/** A view of the items that nobody has acknowledged. */
export function openItems<T>(kind: ItemKind<T>): View<OpenItems<T>, OpenItemsPatch<T>> {
  const newestFirst = byNewest(kind)
  return {
    name: kind.name,
    initial: noOpenItems,
    create: () => new OpenItemsEngine(kind),
    apply: (state, { anew, put, gone, more }) => {
      const out = new Set([...gone, ...put.map(kind.id)])
      const kept = anew ? [] : state.items.filter(item => !out.has(kind.id(item)))
      return { readiness: anew ?? state.readiness, items: [...put, ...kept].sort(newestFirst), more }
    },
  }
}

const byNewest =
  <T>({ at, id }: ItemKind<T>) =>
  (a: T, b: T) =>
    at(a) === at(b) ? id(b) - id(a) : at(a) < at(b) ? 1 : -1

class OpenItemsEngine<T> implements Engine<OpenItems<T>, OpenItemsPatch<T>> {
  readonly #kind: ItemKind<T>
  readonly #open = new Map<number, T>()
  #forgotten = 0
  #changed = false
  #anew: Readiness | undefined

  constructor(kind: ItemKind<T>) {
    this.#kind = kind
  }

  fold(fact: Fact) {
    if (fact.kind === 'batchReceived') for (const item of this.#kind.inBatch(fact.batch)) this.#put(item)
    if (fact.kind !== 'snapshotTaken') return
    this.#anew = this.#kind.readiness(fact.snapshot)
    this.#open.clear()
    this.#forgotten = 0
    for (const item of this.#kind.inSnapshot(fact.snapshot)) this.#put(item)
  }

  patch(state: OpenItems<T>): OpenItemsPatch<T> | undefined {
    if (this.#anew === undefined && !this.#changed) return undefined
    const { id } = this.#kind
    const items = [...this.#open.values()].sort(byNewest(this.#kind)).slice(0, openItemsShown)
    const now = new Set(items.map(id))
    const before = new Map(this.#anew === undefined ? state.items.map(item => [id(item), item]) : [])
    const patch = {
      anew: this.#anew,
      put: items.filter(item => before.get(id(item)) !== item),
      gone: [...before.keys()].filter(key => !now.has(key)),
      more: this.#open.size - items.length + this.#forgotten,
    }
    this.#anew = undefined
    this.#changed = false
    return patch
  }

  #put(item: T) {
    const id = this.#kind.id(item)
    this.#changed = true
    if (!this.#kind.isOpen(item)) this.#open.delete(id)
    else this.#open.set(id, item)
    if (this.#open.size <= openItemsKept) return
    const oldest = [...this.#open.values()].reduce((a, b) => (byNewest(this.#kind)(a, b) > 0 ? a : b))
    this.#open.delete(this.#kind.id(oldest))
    this.#forgotten++
  }
}
