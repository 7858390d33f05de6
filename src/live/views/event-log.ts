import type { Fact } from '../../domain/facts.ts'
import { eventLogSize, type Names } from '../../domain/live.ts'
import { eventKind, type LiveEvent } from '../../domain/stream/event.ts'
import { entriesOf } from '../../domain/stream/runs.ts'
import { merge } from '../merge.ts'
import { columnsOf } from '../columns.ts'
import { readinessOf } from '../readiness.ts'
import type { Engine, View } from '../view.ts'
import { emptyLog, type EventLogState, type LogRow } from './event-log.state.ts'
import { logRow, newestFirst } from './log-row.ts'
import { Ring } from './ring.ts'

export interface EventLogPatch {
  /** After a new snapshot: the rows so far are dropped. */
  readonly reset: Pick<EventLogState, 'readiness' | 'places'> | undefined
  /** In the order received. */
  readonly added: readonly LogRow[]
  /** Rows up to this sequence have left the newest 1000. */
  readonly dropTo: number
}

/** The newest 1000 events received, shown in the order they happened. */
export const eventLog: View<EventLogState, EventLogPatch> = {
  name: 'eventLog',
  pace: 'byLoad',
  initial: emptyLog,
  create: () => new EventLogEngine(),
  apply: (state, { reset, added, dropTo }) => {
    const rows = reset ? [] : dropTo > 0 ? state.rows.filter(row => row.sequence > dropTo) : state.rows
    return {
      readiness: reset?.readiness ?? state.readiness,
      places: reset?.places ?? state.places,
      rows: merge(inOrder(added), rows, newestFirst),
      sequence: added.at(-1)?.sequence ?? (reset ? 0 : state.sequence),
    }
  },
}

interface Received {
  readonly events: readonly LiveEvent[]
  readonly names: Names
}

/** It holds whole batches, newest last, enough for the newest 1000 events, and makes rows once per frame. */
class EventLogEngine implements Engine<EventLogState, EventLogPatch> {
  readonly #sequences = new Ring(eventLogSize)
  #received: Received[] = []
  #waiting = 0
  #reset: EventLogPatch['reset']

  fold(fact: Fact) {
    if (fact.kind === 'batchReceived') this.#receive(entriesOf(fact.batch, eventKind), fact.batch.names ?? {})
    if (fact.kind !== 'snapshotTaken') return
    const { names } = fact.snapshot
    const places = { controller: names.controller, door: names.door, area: names.area }
    this.#reset = { readiness: readinessOf(fact.snapshot, eventKind), places }
    this.#sequences.clear()
    this.#received = []
    this.#waiting = 0
    this.#receive(
      entriesOf(fact.snapshot, eventKind).toSorted((a, b) => a.sequence - b.sequence),
      names,
    )
  }

  patch(): EventLogPatch | undefined {
    const reset = this.#reset
    if (!reset && this.#waiting === 0) return undefined
    const added = this.#received.flatMap(rowsOf).slice(-eventLogSize)
    this.#received = []
    this.#waiting = 0
    this.#reset = undefined
    let dropTo = 0
    for (const { sequence } of added) dropTo = this.#sequences.push(sequence) ?? dropTo
    return { reset, added, dropTo }
  }

  #receive(events: readonly LiveEvent[], names: Names) {
    if (events.length === 0) return
    this.#received.push({ events, names })
    this.#waiting += events.length
    for (let [oldest] = this.#received; oldest; [oldest] = this.#received) {
      if (this.#waiting - oldest.events.length < eventLogSize) return
      this.#waiting -= oldest.events.length
      this.#received.shift()
    }
  }
}

function rowsOf({ events, names }: Received): LogRow[] {
  const { at } = columnsOf(events)
  return events.map((event, index) => logRow(event, at[index] ?? 0, names))
}

/** Rows as received, which are nearly always the order they happened, newest first. */
function inOrder(added: readonly LogRow[]): readonly LogRow[] {
  const rows = added.toReversed()
  for (let index = 1; index < rows.length; index++) {
    const before = rows[index - 1]
    const row = rows[index]
    if (before && row && newestFirst(before, row) > 0) return rows.sort(newestFirst)
  }
  return rows
}
