import type { Fact } from '../../domain/facts.ts'
import type { LiveMark } from '../../domain/live.ts'
import { readinessOf } from '../readiness.ts'
import type { Engine, Readiness, View } from '../view.ts'
import { noMarks, type RollCallState } from './roll-call.state.ts'

export interface RollCallPatch {
  readonly anew: Readiness | undefined
  readonly marks: readonly LiveMark[]
}

/** Who has been marked safe, or as needing help, in an evacuation. As many marks as people, at most. */
export const rollCall: View<RollCallState, RollCallPatch> = {
  name: 'rollCall',
  initial: noMarks,
  create: () => new RollCallEngine(),
  apply: (state, { anew, marks }) => {
    const known = new Map(anew === undefined ? state.marks : [])
    for (const mark of marks) {
      if (mark.mark === 'cleared') known.delete(mark.personId)
      else known.set(mark.personId, mark)
    }
    return { readiness: anew ?? state.readiness, marks: known }
  },
}

class RollCallEngine implements Engine<RollCallState, RollCallPatch> {
  #anew: Readiness | undefined
  readonly #marks = new Map<number, LiveMark>()

  fold(fact: Fact) {
    if (fact.kind === 'batchReceived') for (const mark of fact.batch.marks ?? []) this.#marks.set(mark.personId, mark)
    if (fact.kind !== 'snapshotTaken') return
    this.#anew = readinessOf(fact.snapshot, 'occupancy')
    this.#marks.clear()
    for (const mark of fact.snapshot.marks) this.#marks.set(mark.personId, mark)
  }

  patch(): RollCallPatch | undefined {
    if (this.#anew === undefined && this.#marks.size === 0) return undefined
    const patch = { anew: this.#anew, marks: [...this.#marks.values()] }
    this.#anew = undefined
    this.#marks.clear()
    return patch
  }
}
