import type { Fact } from '../../domain/facts.ts'
import type { LiveBatch, LiveSnapshot } from '../../domain/live.ts'
import { eventKind, type LiveEvent } from '../../domain/stream/event.ts'
import { entriesOf } from '../../domain/stream/runs.ts'
import { columnsOf } from '../columns.ts'
import { readinessOf } from '../readiness.ts'
import type { Engine, Readiness, View } from '../view.ts'
import { noDoors, type DoorsState, type DoorState } from './doors.state.ts'
import { DoorTable } from './door-table.ts'

interface DoorsPatch {
  readonly reset: Readiness | undefined
  readonly put: readonly DoorState[]
  readonly gone: readonly number[]
}

/** The state of every door, by its last event. As many as there are doors. */
export const doors: View<DoorsState, DoorsPatch> = {
  name: 'doors',
  pace: 'byLoad',
  initial: noDoors,
  create: () => new DoorsEngine(),
  apply: (state, { reset, put, gone }) => {
    const known = new Map(reset === undefined ? state.doors : [])
    for (const id of gone) known.delete(id)
    for (const door of put) known.set(door.doorId, door)
    return { readiness: reset ?? state.readiness, doors: known }
  },
}

class DoorsEngine implements Engine<DoorsState, DoorsPatch> {
  readonly #table = new DoorTable()
  #readiness: Readiness = 'waiting'
  #reset: Readiness | undefined

  fold(fact: Fact) {
    if (fact.kind === 'snapshotTaken') this.#load(fact.snapshot)
    if (this.#readiness !== 'ready') return
    if (fact.kind === 'batchReceived') this.#follow(fact.batch)
    if (fact.kind === 'entityChanged' && fact.entity === 'door' && fact.change === 'deleted')
      this.#table.remove(fact.id)
  }

  #load(snapshot: LiveSnapshot) {
    this.#readiness = readinessOf(snapshot, 'doors', eventKind)
    this.#reset = this.#readiness
    this.#table.clear()
    if (this.#readiness === 'withheld') return
    for (const door of snapshot.doors) this.#table.load(door)
    // Records are written a moment after their events. A late one may be older than the record.
    this.#tell(
      entriesOf(snapshot, eventKind)
        .filter(({ lateBy }) => lateBy === undefined)
        .toReversed(),
    )
  }

  #follow(batch: LiveBatch) {
    const { names } = batch
    this.#tell(entriesOf(batch, eventKind), (doorId, controllerId, areaId) =>
      this.#table.meet(doorId, controllerId, areaId || undefined, names?.door?.[doorId] ?? `#${doorId}`),
    )
  }

  /** @param meet is called for each door named, before what happened at it */
  #tell(events: readonly LiveEvent[], meet?: (doorId: number, controllerId: number, areaId: number) => void) {
    const { at, controller, door, area } = columnsOf(events)
    let index = 0
    for (const { type } of events) {
      const [atMs = 0, controllerId = 0, doorId = 0, areaId = 0] = [
        at[index],
        controller[index],
        door[index],
        area[index],
      ]
      if (doorId !== 0) meet?.(doorId, controllerId, areaId)
      this.#table.tell(type, atMs, controllerId, doorId)
      index++
    }
  }

  patch(): DoorsPatch | undefined {
    const { put, gone } = this.#table.takeChanged()
    const reset = this.#reset
    this.#reset = undefined
    return reset === undefined && put.length === 0 && gone.length === 0 ? undefined : { reset, put, gone }
  }
}
