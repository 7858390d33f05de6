import type { Fact } from '../../../domain/facts.ts'
import { eventKind, type LiveEvent } from '../../../domain/stream/event.ts'
import { entriesOf } from '../../../domain/stream/runs.ts'
import { columnsOf } from '../../../live/columns.ts'
import { readinessOf } from '../../../live/readiness.ts'
import type { Engine, View } from '../../../live/view.ts'
import { type DoubtState, noDoubts } from './doubts.state.ts'

/** A door that stands open so long after a read was opened by it. */
const heldMs = 5 * 60_000
/** A request to exit this soon after a read out of the same door is by the same person. */
const sameMs = 15_000
/** As many credentials are remembered; the one of longest ago is forgotten. */
const mostTailgated = 5000

/** Why it may be uncertain that people are in, by the events that are known here. */
export const doubts: View<DoubtState, DoubtState> = {
  name: 'doubts',
  pace: 'byLoad',
  initial: noDoubts,
  create: () => new DoubtEngine(),
  apply: (_state, patch) => patch,
}

interface Read {
  readonly tokenId: number
  readonly at: number
}

class DoubtEngine implements Engine<DoubtState, DoubtState> {
  #state = noDoubts
  #isChanged = false
  readonly #tailgated = new Set<number>()
  readonly #exits = new Map<number, number>()
  /** By door: the newest read in, and when the newest out was. */
  readonly #ins = new Map<number, Read>()
  readonly #outs = new Map<number, number>()

  fold(fact: Fact) {
    if (fact.kind === 'batchReceived') this.#follow(entriesOf(fact.batch, eventKind))
    if (fact.kind !== 'snapshotTaken') return
    const { snapshot } = fact
    for (const known of [this.#tailgated, this.#exits, this.#ins, this.#outs]) known.clear()
    const entryOnly = new Set(snapshot.zones.flatMap(({ zoneId, entryOnly: is }) => (is ? [zoneId] : [])))
    this.#state = { ...noDoubts, readiness: readinessOf(snapshot, 'occupancy', eventKind), entryOnly }
    this.#isChanged = true
    // The newest come first on the wire.
    this.#follow(entriesOf(snapshot, eventKind).toReversed())
  }

  #follow(events: readonly LiveEvent[]) {
    const { at, token, move, zone, door } = columnsOf(events)
    for (let index = 0; index < events.length; index++) {
      const [doorId, atMs] = [door[index] ?? 0, at[index] ?? 0]
      const direction = move[index] ?? 0
      if (direction !== 0) this.#moved(token[index] ?? 0, doorId, atMs, direction === 1)
      else if (doorId !== 0) this.#happened(events[index]?.type, doorId, zone[index] ?? 0, atMs)
    }
  }

  /** A later read says where the person is. */
  #moved(tokenId: number, doorId: number, at: number, isIn: boolean) {
    if (this.#tailgated.delete(tokenId)) this.#isChanged = true
    if (!isIn) this.#outs.set(doorId, Math.max(at, this.#outs.get(doorId) ?? 0))
    else if (at >= (this.#ins.get(doorId)?.at ?? 0)) this.#ins.set(doorId, { tokenId, at })
  }

  #happened(type: string | undefined, doorId: number, zoneId: number, at: number) {
    if (type === 'doorHeldOpen') this.#held(doorId, at)
    if (type !== 'requestToExit' || zoneId === 0 || this.#state.entryOnly.has(zoneId)) return
    if (Math.abs(at - (this.#outs.get(doorId) ?? 0)) <= sameMs || at <= (this.#exits.get(zoneId) ?? 0)) return
    this.#exits.set(zoneId, at)
    this.#isChanged = true
  }

  #held(doorId: number, at: number) {
    const read = this.#ins.get(doorId)
    if (!read || at < read.at || at - read.at > heldMs || this.#tailgated.has(read.tokenId)) return
    const [oldest] = this.#tailgated
    if (this.#tailgated.size >= mostTailgated && oldest !== undefined) this.#tailgated.delete(oldest)
    this.#tailgated.add(read.tokenId)
    this.#isChanged = true
  }

  patch(): DoubtState | undefined {
    if (!this.#isChanged) return undefined
    this.#isChanged = false
    this.#state = { ...this.#state, tailgated: new Set(this.#tailgated), exits: new Map(this.#exits) }
    return this.#state
  }
}
