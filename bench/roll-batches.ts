import { linesOf } from '../src/features/roll-call/live/lines.ts'
import { allOf } from '../src/features/roll-call/live/roll.ts'
import { noFacts } from '../src/features/roll-call/live/roll-facts.ts'
import { RollIndex } from '../src/features/roll-call/live/roll-index.ts'
import { tally, tallyByZone } from '../src/features/roll-call/live/tally.ts'
import type { LiveSnapshot } from '../src/domain/live.ts'
import { eventKind, type LiveEvent } from '../src/domain/stream/event.ts'
import { runOf } from '../src/domain/stream/runs.ts'
import { occupancy } from '../src/live/views/occupancy.ts'
import { figure, percentile, type Row } from './table.ts'

const frameMs = 16.7
const [batches, warmUp, size] = [100, 20, 20]

/** People of the snapshot who go to other zones. */
function batchOf(snapshot: LiveSnapshot, n: number) {
  const { occupants, zones, sequence, at } = snapshot
  const from = sequence + 1 + n * size
  const events = Array.from({ length: size }, (_, index): LiveEvent => {
    const who = occupants[((n * size + index) * 37) % occupants.length]
    return {
      sequence: from + index,
      eventId: from + index,
      type: 'accessGranted',
      occurredAt: new Date(Date.parse(at) + (n + 1) * 1000).toISOString(),
      controllerId: 1,
      doorId: who?.doorId ?? 1,
      tokenId: who?.tokenId ?? 0,
      ...(who?.personId !== undefined && { personId: who.personId }),
      zoneId: zones[(n + index) % zones.length]?.zoneId ?? 0,
      move: 'in',
    }
  })
  return { from, to: from + size - 1, entries: runOf(eventKind, events), names: {}, sentAt: at }
}

/**
 * What a batch of events takes: in the worker (folded, and its patch made), on the page (the patch applied), and to
 * bring the roll that the screen shows up to date; one frame each.
 */
export function rollBatches(snapshot: LiveSnapshot, people: number): readonly Row[] {
  const engine = occupancy.create()
  const took: Record<'worker' | 'page' | 'roll', number[]> = { worker: [], page: [], roll: [] }
  const index = new RollIndex()
  const siteOf = (areaId: number | undefined) => areaId
  let state = occupancy.initial
  const timed = <T>(of: keyof typeof took, n: number, work: () => T): T => {
    const began = performance.now()
    const made = work()
    if (n >= 0) took[of].push(performance.now() - began)
    return made
  }
  engine.fold({ at: 0, kind: 'snapshotTaken', snapshot })
  for (let n = -warmUp; n < batches; n++) {
    const batch = batchOf(snapshot, n + warmUp)
    const patch = timed('worker', n, () => {
      engine.fold({ at: 0, kind: 'batchReceived', batch })
      return engine.patch(state)
    })
    if (patch) state = timed('page', n, () => occupancy.apply(state, patch))
    timed('roll', n, () => {
      const heads = index.read({ ...noFacts, zones: state.zones, away: state.away, siteOf })
      tally(allOf(heads))
      return linesOf(heads, tallyByZone(state.zones, heads))
    })
  }
  const words = { worker: 'in the worker', page: 'applied on the page', roll: 'the roll brought up to date' } as const
  return (Object.keys(words) as (keyof typeof words)[]).map((of): Row => {
    const sorted = took[of].toSorted((one, other) => one - other)
    const slow = percentile(sorted, 0.95)
    return {
      what: `a batch of ${size} events, ${figure(people)} people inside: ${words[of]}`,
      value: `p50 ${percentile(sorted, 0.5).toFixed(1)} ms, p95 ${slow.toFixed(1)} ms`,
      limit: `p95 ${frameMs} ms`,
      peer: `${((slow / frameMs) * 100).toFixed(0)}% of a frame`,
      pass: slow <= frameMs,
    }
  })
}
