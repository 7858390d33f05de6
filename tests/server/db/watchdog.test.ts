import { setTimeout as delay } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { watchForHangs } from '../../../server/db/embedded/watchdog.ts'

/** Watches a database that never answers; how often it was taken for one that hangs. */
function watching(patienceMs: () => number) {
  let hangs = 0
  const stop = watchForHangs({
    ask: () => new Promise(() => {}),
    patienceMs,
    pools: [],
    onHang: () => void hangs++,
    everyMs: 10,
  })
  onTestFinished(stop)
  return () => hangs
}

it('takes a database for one that hangs that is silent for too long', async () => {
  const hangs = watching(() => 300)
  await expect.poll(hangs, { timeout: 10_000 }).toBeGreaterThan(0)
})

it('waits for long work that began just after the question', async () => {
  let patienceMs = 300
  const hangs = watching(() => patienceMs)
  patienceMs = 60_000
  await delay(1500)
  expect(hangs()).toBe(0)
  patienceMs = 300
  await expect.poll(hangs, { timeout: 10_000 }).toBeGreaterThan(0)
})
