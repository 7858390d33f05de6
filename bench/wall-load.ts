import type { Browser, Page } from '@playwright/test'
import { openBrowser, openWall } from './browser.ts'
import { busyMeter } from './busy.ts'
import { openGrid } from './grid-peer.ts'
import { watchFrames, type Frames } from './in-page/frames.ts'
import { markersSeen, watchMarkers } from './in-page/markers.ts'
import { openInProcess, type InProcess } from './in-process.ts'
import { publisher } from './publisher.ts'
import { steadily } from './steady.ts'
import { percentile, type Row } from './table.ts'

const perSecond = 10_000
const batchSize = 100
/** An alarm is raised each time this many batches were sent: two a second. */
const alarmEvery = perSecond / batchSize / 2
const warmUpMs = 5_000
const watchedMs = 20_000
const limits = { longTask: 50, p50: 17, p99: 20, busy: 0.25, alarm: 100 }

/** How to open a page, whether it has to keep to the limits, and what it shows alarms in. */
interface Subject {
  readonly what: string
  readonly isLimited: boolean
  readonly alarms?: string
  readonly open: (browser: Browser, house: InProcess) => Promise<Page>
  /** Switches of the browser. */
  readonly switches?: readonly string[]
}

const wall = (browser: Browser, { server, account }: InProcess) => openWall(browser, server.url, account)

const subjects: readonly Subject[] = [
  { what: 'the wall', isLimited: true, open: wall, alarms: '#tile-alarms' },
  {
    what: "AG Grid's log alone, the same feed",
    isLimited: false,
    open: (browser, { server, account }) => openGrid(browser, server.url, account),
  },
  {
    what: 'the wall with the map on, drawn by the processor',
    isLimited: false,
    // Everything is drawn by the processor then, and slower: only where there is a map, which needs it.
    switches: ['--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
    open: async (browser, house) => {
      const page = await wall(browser, house)
      await page.getByRole('button', { name: 'Edit' }).click()
      await page.getByRole('button', { name: 'Presets' }).click()
      await page.getByRole('menuitem', { name: /^Map/ }).click()
      await page.getByRole('button', { name: 'Done' }).click()
      await page.getByRole('region', { name: 'Map of the sites' }).waitFor()
      return page
    },
  },
]

/**
 * Pages in headless Chromium while 10,000 events a second come from a publisher without a database: the control room's
 * wall, which has to keep to its limits, AG Grid with the same feed, and a wall with the map on.
 */
export async function measure(): Promise<readonly Row[]> {
  const rows: Row[] = []
  for (const subject of subjects) rows.push(...(await load(subject)))
  return rows
}

async function load(subject: Subject): Promise<Row[]> {
  const house = await openInProcess()
  const browser = await openBrowser(subject.switches)
  try {
    const page = await subject.open(browser, house)
    const publish = await publisher(house, batchSize)
    const raised: number[] = []
    let batches = 0
    if (subject.alarms !== undefined) await page.evaluate(watchMarkers, subject.alarms)
    const stop = steadily(perSecond / batchSize, () => {
      if (subject.alarms === undefined || batches++ % alarmEvery > 0) return publish()
      publish(`MARK${raised.push(performance.timeOrigin + performance.now())}X`)
    })
    await page.waitForTimeout(warmUpMs)
    const busy = await busyMeter(page)
    const seen = await page.evaluate(watchFrames, watchedMs)
    const share = await busy()
    const published = (await stop()) * batchSize
    await page.waitForTimeout(1000)
    const shown = subject.alarms === undefined ? [] : await page.evaluate(markersSeen)
    return [rowOf(subject, seen, share, published), ...alarmRows(subject, raised, shown)]
  } finally {
    await browser.close()
    await house.close()
  }
}

const rate = `at ${perSecond.toLocaleString('en-GB')} events/s, ${watchedMs / 1000} s`

function rowOf({ what, isLimited }: Subject, { frames, longTasks }: Frames, busy: number, published: number): Row {
  const sorted = frames.toSorted((one, other) => one - other)
  const [p50, p99] = [percentile(sorted, 0.5), percentile(sorted, 0.99)]
  const longest = Math.max(0, ...longTasks)
  const isSmooth = longTasks.length === 0 && Math.round(p50) <= limits.p50 && p99 <= limits.p99
  const percent = (one: number) => `${(one * 100).toFixed(0)} %`
  return {
    what: `${what} ${rate}`,
    value: `busy ${percent(busy)}; frame p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms; ${longTasks.length} tasks over ${limits.longTask} ms`,
    limit: isLimited
      ? `${percent(limits.busy)}; ${limits.p50}, ${limits.p99} ms; no task over ${limits.longTask} ms`
      : 'reported',
    peer: `${published.toLocaleString('en-GB')} events; longest task ${longest.toFixed(0)} ms; server, browser and publisher on this machine`,
    pass: !isLimited || (isSmooth && busy <= limits.busy),
  }
}

/** From an alarm's publication until it, or a later one, was on the page. */
function alarmRows(
  { what, alarms }: Subject,
  raised: readonly number[],
  shown: readonly (readonly [number, number])[],
): Row[] {
  if (alarms === undefined) return []
  const times = raised
    .map((at, index) => (shown.find(([marker]) => marker > index)?.[1] ?? Number.POSITIVE_INFINITY) - at)
    .sort((one, other) => one - other)
  const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)]
  return [
    {
      what: `an alarm published -> on ${what} ${rate}`,
      value: `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`,
      limit: `p99 ${limits.alarm} ms`,
      peer: `${raised.length} alarms among the events`,
      pass: p99 <= limits.alarm,
    },
  ]
}
