import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { freePort } from '../tests/support/free-port.ts'
import { ensureInstalled } from '../scripts/install.js'
import { openBrowser } from './browser.ts'
import { serve } from './serve.ts'
import { percentile, type Row } from './table.ts'

const pages = ['/login', '/register', '/forgot-password', '/register/resend'] as const
const limits = { largestPaintMs: 1800, score: 0.95 }
const runs = 3
const lighthouseFolder = fileURLToPath(new URL('lighthouse', import.meta.url))

/**
 * How often slower than this machine the phone is. Lighthouse makes every machine four times slower, which fits fast
 * desktops: by its guide a slower machine takes less. Its index of such a desktop is 1,600.
 */
const slowdownOf = (index: number) => Math.min(4, Math.max(1, (4 * index) / 1600))

/** What is read of a report of Lighthouse. */
interface Report {
  readonly environment: { readonly benchmarkIndex: number }
  readonly categories: Readonly<Record<string, { readonly title: string; readonly score: number | null }>>
  readonly audits: Readonly<
    Record<string, { readonly numericValue?: number; readonly details?: { readonly items?: readonly unknown[] } }>
  >
}
type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Report } | undefined>

/** Its reports of a page from an empty cache, at 1.6 Mbit/s and 150 ms. @param slowdown of the processor */
async function reports(lighthouse: Lighthouse, url: string, port: number, slowdown: number): Promise<Report[]> {
  const throttling = { rttMs: 150, throughputKbps: 1638.4, cpuSlowdownMultiplier: slowdown }
  const all: Report[] = []
  while (all.length < runs) {
    const result = await lighthouse(url, { port, logLevel: 'error', throttling })
    if (!result) throw new Error(`Lighthouse said nothing of ${url}`)
    all.push(result.lhr)
  }
  return all
}

const median = (values: readonly number[]) =>
  percentile(
    values.toSorted((one, other) => one - other),
    0.5,
  )
const paintOf = ({ audits }: Report) => audits['largest-contentful-paint']?.numericValue ?? Number.POSITIVE_INFINITY
const complaintsOf = ({ audits }: Report) => audits['errors-in-console']?.details?.items?.length ?? 0

async function judge(lighthouse: Lighthouse, url: string, port: number): Promise<readonly Row[]> {
  const atFour = await reports(lighthouse, url, port, 4)
  const paint = median(atFour.map(paintOf))
  const slowdown = slowdownOf(median(atFour.map(({ environment }) => environment.benchmarkIndex)))
  const fitted = await reports(lighthouse, url, port, slowdown)
  const scores = Object.keys(fitted[0]?.categories ?? {}).map(id => ({
    title: fitted[0]?.categories[id]?.title,
    score: median(fitted.map(({ categories }) => categories[id]?.score ?? 0)),
  }))
  const worst = Math.min(...scores.map(({ score }) => score))
  const complaints = Math.max(...fitted.map(complaintsOf))
  const path = new URL(url).pathname
  return [
    {
      what: `${path}: largest contentful paint, mobile throttling`,
      value: `${paint.toFixed(0)} ms`,
      limit: `${limits.largestPaintMs} ms`,
      peer: `median of ${runs}, processor slowed down four times`,
      pass: paint <= limits.largestPaintMs,
    },
    {
      what: `${path}: the worst score of Lighthouse, and errors in the console`,
      value: `${worst.toFixed(2)}, ${complaints}`,
      limit: `${limits.score}, 0`,
      peer: `${scores.map(({ title, score }) => `${title} ${score.toFixed(2)}`).join(', ')}; slowed down ${slowdown.toFixed(1)} times`,
      pass: worst >= limits.score && complaints === 0,
    },
  ]
}

/** The screens of strangers, by Lighthouse, against the real server with the demo. */
export async function measure(): Promise<readonly Row[]> {
  await ensureInstalled(lighthouseFolder)
  const entry = join(lighthouseFolder, 'node_modules/lighthouse/core/index.js')
  const { default: lighthouse } = (await import(pathToFileURL(entry).href)) as { default: Lighthouse }
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-bench-'))
  const server = await serve(folder)
  const port = await freePort()
  const browser = await openBrowser([`--remote-debugging-port=${port}`])
  try {
    const rows: Row[] = []
    for (const page of pages) rows.push(...(await judge(lighthouse, server.url + page, port)))
    return rows
  } finally {
    await browser.close()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
