import type { Fact } from '../../../domain/facts.ts'
import { type LiveMark, markKind } from '../domain/mark.ts'
import { type LiveUnlisted, unlistedKind } from '../domain/unlisted.ts'
import { type Entries, entriesOf } from '../../../domain/stream/runs.ts'
import { readinessOf } from '../../../live/readiness.ts'
import type { Engine, Readiness, View } from '../../../live/view.ts'
import { noMarks, type RollCallState } from './roll-call.state.ts'

export interface RollCallPatch {
  readonly reset: Readiness | undefined
  readonly marks: readonly LiveMark[]
  readonly unlisted: readonly LiveUnlisted[]
}

/**
 * Who has been marked in an evacuation, and who was added to it. As many marks as people, at most; as many added as an
 * evacuation takes, and only while it runs.
 */
export const rollCall: View<RollCallState, RollCallPatch> = {
  name: 'rollCall',
  pace: 'atOnce',
  initial: noMarks,
  create: () => new RollCallEngine(),
  apply: (state, { reset, marks, unlisted }) => {
    const isReset = reset !== undefined
    return {
      readiness: reset ?? state.readiness,
      marks: changed(isReset ? noMarks.marks : state.marks, marks, ({ personId, mark }) => [
        personId,
        mark === 'cleared',
      ]),
      unlisted: changed(isReset ? noMarks.unlisted : state.unlisted, unlisted, ({ entryId, gone }) => [
        entryId,
        gone === true,
      ]),
    }
  },
}

/** The same map where nothing has changed: what hangs on it is not worked out again. */
function changed<K, T>(
  before: ReadonlyMap<K, T>,
  items: readonly T[],
  read: (item: T) => readonly [key: K, isGone: boolean],
): ReadonlyMap<K, T> {
  if (items.length === 0) return before
  const next = new Map(before)
  for (const item of items) {
    const [key, isGone] = read(item)
    if (isGone) next.delete(key)
    else next.set(key, item)
  }
  return next
}

class RollCallEngine implements Engine<RollCallState, RollCallPatch> {
  #reset: Readiness | undefined
  readonly #marks = new Map<number, LiveMark>()
  readonly #unlisted = new Map<string, LiveUnlisted>()

  fold(fact: Fact) {
    if (fact.kind === 'batchReceived') this.#putAll(fact.batch)
    if (fact.kind !== 'snapshotTaken') return
    this.#reset = readinessOf(fact.snapshot, markKind)
    this.#marks.clear()
    this.#unlisted.clear()
    this.#putAll(fact.snapshot)
  }

  #putAll(told: Entries) {
    for (const mark of entriesOf(told, markKind)) this.#marks.set(mark.personId, mark)
    for (const entry of entriesOf(told, unlistedKind)) this.#unlisted.set(entry.entryId, entry)
  }

  patch(): RollCallPatch | undefined {
    if (this.#reset === undefined && this.#marks.size === 0 && this.#unlisted.size === 0) return undefined
    const patch = { reset: this.#reset, marks: [...this.#marks.values()], unlisted: [...this.#unlisted.values()] }
    this.#reset = undefined
    this.#marks.clear()
    this.#unlisted.clear()
    return patch
  }
}
