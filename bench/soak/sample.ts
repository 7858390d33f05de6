/** What is measured again and again; the order is that of the columns. */
export const measures = {
  pageHeap: { name: 'Page heap', unit: 'bytes', slack: 2_000_000 },
  workerHeap: { name: 'Worker heap', unit: 'bytes', slack: 2_000_000 },
  serverHeap: { name: 'Server heap', unit: 'bytes', slack: 20_000_000 },
  serverMemory: { name: 'Server memory', unit: 'bytes', slack: 60_000_000 },
  domNodes: { name: 'DOM nodes', unit: 'count', slack: 300 },
  listeners: { name: 'Event listeners', unit: 'count', slack: 100 },
  serverFiles: { name: 'Open files of the server', unit: 'count', slack: 10 },
  serverHandles: { name: 'Handles of the server', unit: 'count', slack: 10 },
  lag: { name: 'Sent -> on the wall', unit: 'ms', slack: 500 },
} as const

export type Measure = keyof typeof measures
export const measureNames = Object.keys(measures) as Measure[]

/** One look at everything. */
export interface Sample extends Readonly<Record<Measure, number>> {
  /** Since the beginning, seconds. */
  readonly at: number
  /** The last sequence of the client's stream. */
  readonly sequence: number
}
