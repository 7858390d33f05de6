import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from './serve.ts'
import type { Row } from './table.ts'

const limitMs = 6000

async function timeToReady(folder: string): Promise<number> {
  const { tookMs, stop } = await serve(folder)
  await stop()
  return tookMs
}

/** Start to ready: the first start, which makes the demo estate, and later ones, with its data present. */
export async function measure(): Promise<readonly Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-bench-'))
  try {
    const first = await timeToReady(folder)
    const later = [await timeToReady(folder), await timeToReady(folder), await timeToReady(folder)]
    const slowest = Math.max(...later)
    const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
    return [
      {
        what: 'start to ready with data present, slowest of 3',
        value: seconds(slowest),
        limit: seconds(limitMs),
        peer: `first start, making the demo estate: ${seconds(first)}`,
        pass: slowest <= limitMs,
      },
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
