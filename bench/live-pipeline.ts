import { EMPTY, of, Subject, VirtualTimeScheduler } from 'rxjs'
import { Outbox } from '../src/live/outbox.ts'
import { Position } from '../src/live/position.ts'
import { Stream } from '../src/live/stream.ts'
import type { Told } from '../src/live/transport.ts'
import { eventLog } from '../src/live/views/event-log.ts'
import { occupancy } from '../src/live/views/occupancy.ts'
import { usage } from '../src/live/views/usage.ts'
import { batchSize, benchStartMs, emptySnapshot } from './live-batches.ts'

/** After the last batch: longer than views wait under any load. */
const restMs = 5000

/**
 * A clock that runs with the CPU time of this process: frames come every 16 ms of work, as on a machine with nothing
 * else to do, so that what else runs beside the benchmark adds none.
 */
class CpuTime extends VirtualTimeScheduler {
  readonly #began = process.cpuUsage()

  catchUp() {
    const { user, system } = process.cpuUsage(this.#began)
    this.runTo((user + system) / 1000)
  }

  runTo(ms: number) {
    this.maxFrames = ms
    this.flush()
    this.frame = ms
  }
}

/**
 * The worker's own pipeline from the text of a message on: parse, check, resume by sequence, facts (RxJS, once a
 * batch), the three views, a patch a frame, and one ranking of the usage, which is due once a second.
 */
export function runPipeline(texts: readonly string[]): void {
  const views = [eventLog, usage, occupancy]
  const scheduler = new CpuTime()
  const outbox = new Outbox(views, scheduler, ({ number }) => outbox.arrived(number))
  outbox.need(new Set(views.map(({ name }) => name)))
  const told$ = new Subject<Told>()
  const position = new Position()
  position.start(emptySnapshot)
  const line = { told$, call: () => of({ state: 'following', from: 1, missed: 0 }) }
  const stream = new Stream(line, position, { scheduler, connect: () => EMPTY, snapshot$: EMPTY })
  outbox.take({ at: benchStartMs, kind: 'snapshotTaken', snapshot: emptySnapshot })
  const running = stream.facts$.subscribe(fact => outbox.take(fact))
  for (const text of texts) {
    told$.next({ method: 'LiveBatch', argument: JSON.parse(text) as unknown })
    scheduler.catchUp()
  }
  outbox.take({ at: benchStartMs + texts.length * batchSize, kind: 'ticked' })
  scheduler.runTo(scheduler.frame + restMs)
  running.unsubscribe()
  const shown = outbox.stateOf(eventLog).sequence
  if (shown !== texts.length * batchSize)
    throw new Error(`The pipeline showed ${shown} of ${texts.length * batchSize} events`)
}
