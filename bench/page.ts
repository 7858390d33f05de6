import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { IngestRow } from '../src/domain/ingest.ts'
import { openBrowser, openWall } from './browser.ts'
import { markersSeen, watchMarkers } from './in-page/markers.ts'
import { openSender, type Sender } from './sender.ts'
import { serve, siteOwner } from './serve.ts'
import { percentile, type Row } from './table.ts'

const limits = { p50: 60, p99: 200 }
const batch = 20
const everyMs = 20
const seconds = 20
const warmUp = 2
/** Clock of this process and of the page: the same machine's, ms since the epoch with fractions. */
const now = () => performance.timeOrigin + performance.now()

/** Sends 1,000 events a second, in batches of 20; answers when each batch was accepted, by the marker of its last. */
async function publish({ send, controllerId }: Sender): Promise<Map<number, number>> {
  const accepted = new Map<number, number>()
  const sending: Promise<void>[] = []
  const began = now()
  const epoch = Math.floor(Date.now() / 1000)
  for (let sent = 0; sent < (seconds * 1000) / everyMs; sent++) {
    await new Promise(resolve => setTimeout(resolve, Math.max(0, began + sent * everyMs - now())))
    const rows = Array.from({ length: batch }, (_, index): IngestRow => {
      const marker = sent * batch + index + 1
      return {
        controllerId,
        epoch,
        sequence: marker,
        type: 'accessDeniedUnknown',
        occurredAt: new Date().toISOString(),
        door: 1,
        keycode: `MARK${marker}X`,
      }
    })
    sending.push(send(rows).then(() => void accepted.set((sent + 1) * batch, now())))
  }
  await Promise.all(sending)
  return accepted
}

/** How long after it was accepted each batch's last event (or a later one) was on the page, sorted, ms. */
function latencies(accepted: ReadonlyMap<number, number>, seen: readonly (readonly [number, number])[]): number[] {
  const first = (warmUp * 1000 * batch) / everyMs
  return [...accepted]
    .filter(([marker]) => marker > first)
    .map(([marker, at]) => Math.max(0, (seen.find(([shown]) => shown >= marker)?.[1] ?? Number.POSITIVE_INFINITY) - at))
    .sort((one, other) => one - other)
}

/** Accepted by the server to shown on the wall, at 1,000 events a second, in a real browser. */
export async function measure(): Promise<readonly Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-bench-'))
  const server = await serve(folder)
  const browser = await openBrowser()
  try {
    const account = await siteOwner(folder)
    const page = await openWall(browser, server.url, account)
    await page.evaluate(watchMarkers, '[aria-label="Events, newest first"]')
    const accepted = await publish(await openSender(server.url, account))
    await page.waitForTimeout(2000)
    const seen = await page.evaluate(markersSeen)
    const times = latencies(accepted, seen)
    const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)]
    const row = (name: string, value: number, limit: number): Row => ({
      what: `accepted -> on the page at 1,000 events/s, ${name}`,
      value: `${value.toFixed(0)} ms`,
      limit: `${limit} ms`,
      peer: `${times.length} batches of ${batch}, embedded database, all on this machine`,
      pass: value <= limit,
    })
    return [row('p50', p50, limits.p50), row('p99', p99, limits.p99)]
  } finally {
    await browser.close()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
