import type { Page } from '@playwright/test'
import { heapReader } from '../heap.ts'
import type { Sender } from '../sender.ts'
import type { Sample } from './sample.ts'

/** The newest rows of the log; a marker among them was sent by us. */
const log = 'Events, newest first'
const patienceMs = 30_000
const epoch = 1_000_000_000

/** Reads a figure without labels from the text of /metrics. */
function figure(text: string, name: string): number {
  const found = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]
  if (found === undefined) throw new Error(`/metrics does not tell ${name}`)
  return Number(found)
}

export interface Watched {
  readonly page: Page
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly sender: Sender
}

/** Takes samples of a wall, its worker and the server behind it. */
export async function watch({ page, url, headers, sender }: Watched): Promise<() => Promise<Sample>> {
  const began = performance.now()
  const session = await page.context().newCDPSession(page)
  const heaps = await heapReader(page)
  let marker = 0

  /** Sends an event of our own and waits until it is on the wall, ms. */
  const lag = async (): Promise<number> => {
    marker += 1
    const keycode = `50AC${String(marker).padStart(8, '0')}`
    const sentAt = performance.now()
    const at = { controllerId: sender.controllerId, epoch, sequence: marker, occurredAt: new Date().toISOString() }
    await sender.send([{ ...at, type: 'accessDeniedUnknown', door: 1, keycode }])
    await page.getByLabel(log).getByText(keycode).first().waitFor({ timeout: patienceMs })
    return performance.now() - sentAt
  }
  return async () => {
    const shown = await lag()
    const { page: pageHeap, worker: workerHeap } = await heaps.used()
    const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters')
    const text = await (await fetch(`${url}/metrics`)).text()
    const snapshot = (await (await fetch(`${url}/api/live/snapshot`, { headers })).json()) as { sequence: number }
    return {
      at: Math.round((performance.now() - began) / 1000),
      sequence: snapshot.sequence,
      pageHeap,
      workerHeap,
      serverHeap: figure(text, 'nodejs_heap_size_used_bytes'),
      serverMemory: figure(text, 'process_resident_memory_bytes'),
      domNodes: nodes,
      listeners: jsEventListeners,
      serverFiles: figure(text, 'process_open_fds'),
      serverHandles: figure(text, 'nodejs_active_handles_total'),
      lag: Math.round(shown),
    }
  }
}
