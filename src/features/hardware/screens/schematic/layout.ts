import ELK from 'elkjs/lib/elk-api.js'
import workerUrl from 'elkjs/lib/elk-worker.min.js?url'
import type { WiredDevice } from '../wiring.ts'
import { type Drawing, drawingOf } from './drawing.ts'
import { graphOf } from './graph.ts'

/** Lays out schematics beside the page. Ended, it lays out nothing more. */
export interface Layouter {
  readonly draw: (wiring: readonly WiredDevice[]) => Promise<Drawing>
  readonly end: () => void
}

/** Starts ELK in a worker of its own: it takes a while to load, so it begins while the system is still being read. */
export function startLayouter(): Layouter {
  const elk = new ELK({ workerFactory: () => new Worker(workerUrl) })
  return {
    draw: async wiring => drawingOf(wiring, await elk.layout(graphOf(wiring))),
    end: () => elk.terminateWorker(),
  }
}
