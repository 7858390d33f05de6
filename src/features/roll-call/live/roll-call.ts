import type { Fact } from '../../../domain/facts.ts'
import { type LiveMark, markKind } from '../domain/mark.ts'
import { type Entries, entriesOf } from '../../../domain/stream/runs.ts'
import { readinessOf } from '../../../live/readiness.ts'
import type { Engine, Readiness, View } from '../../../live/view.ts'
import { noMarks, type RollCallState } from './roll-call.state.ts'

export interface RollCallPatch {
  readonly reset: Readiness | undefined
  readonly marks: readonly LiveMark[]
}

/** Who has been marked safe, or as needing help, in an evacuation. As many marks as people, at most. */
export const rollCall: View<RollCallState, RollCallPatch> = {
  name: 'rollCall',
  pace: 'atOnce',
  initial: noMarks,
  create: () => new RollCallEngine(),
  apply: (state, { reset, marks }) => {
    const known = new Map(reset === undefined ? state.marks : [])
    for (const mark of marks) {
      if (mark.mark === 'cleared') known.delete(mark.personId)
      else known.set(mark.personId, mark)
    }
    return { readiness: reset ?? state.readiness, marks: known }
  },
}

class RollCallEngine implements Engine<RollCallState, RollCallPatch> {
  #reset: Readiness | undefined
  readonly #marks = new Map<number, LiveMark>()

  fold(fact: Fact) {
    if (fact.kind === 'batchReceived') this.#putAll(fact.batch)
    if (fact.kind !== 'snapshotTaken') return
    this.#reset = readinessOf(fact.snapshot, markKind)
    this.#marks.clear()
    this.#putAll(fact.snapshot)
  }

  #putAll(told: Entries) {
    for (const mark of entriesOf(told, markKind)) this.#marks.set(mark.personId, mark)
  }

  patch(): RollCallPatch | undefined {
    if (this.#reset === undefined && this.#marks.size === 0) return undefined
    const patch = { reset: this.#reset, marks: [...this.#marks.values()] }
    this.#reset = undefined
    this.#marks.clear()
    return patch
  }
}
