import { availableParallelism } from 'node:os'
import type { Page } from '@playwright/test'
import { openBrowser, signIn } from './browser.ts'
import type { InProcess } from './in-process.ts'
import type { Frames } from './in-page/frames.ts'
import { moveMap, openMap } from './in-page/signal-map.ts'
import { openDevices } from './signal-map-house.ts'
import { figure, percentile, type Row } from './table.ts'

const devices = 20_000
const wantedFps = 50
const limitMs = 100
/** What the map may take longer to open than one with a single device. */
const moreMs = 2000
const moveForMs = 10_000
/** Without a graphics card the limit is the same map with one device: this share of its frames must be left. */
const share = 0.8

const path = '/management/comm-devices/map?at=53.5,-2,6'
const withOne = `${path}&q=${encodeURIComponent(`Bench comms ${devices}`)}`

/** How fast the answers of the server are. */
async function answers({ server, headers }: InProcess): Promise<readonly Row[]> {
  const rows: Row[] = []
  for (const [what, asked] of [
    ['first page', 'signal-map'],
    ['first page of states', 'signal-map/states'],
  ] as const) {
    const times: number[] = []
    for (let n = 0; n < 30; n++) {
      const began = performance.now()
      await (await fetch(`${server.url}/api/${asked}`, { headers })).text()
      times.push(performance.now() - began)
    }
    times.sort((one, other) => one - other)
    const p50 = percentile(times, 0.5)
    const peer = `p90 ${percentile(times, 0.9).toFixed(0)} ms of ${times.length} calls`
    rows.push({
      what: `signal map of ${figure(devices)}: ${what}`,
      value: `${p50.toFixed(0)} ms`,
      limit: `under ${limitMs} ms`,
      peer,
      pass: p50 < limitMs,
    })
  }
  return rows
}

const fpsOf = ({ frames }: Frames) => (frames.length * 1000) / frames.reduce((sum, each) => sum + each, 0)

function moved(what: string, many: Frames, one: Frames): Row {
  const [fps, limit] = [fpsOf(many), fpsOf(one)]
  const sorted = [...many.frames].sort((a, b) => a - b)
  const longest = Math.max(0, ...many.longTasks)
  return {
    what: `${what} a map of ${figure(devices)}, ${moveForMs / 1000} s`,
    value: `${fps.toFixed(0)} frames/s (p99 ${percentile(sorted, 0.99).toFixed(0)} ms, longest task ${longest.toFixed(0)} ms)`,
    limit: `${wantedFps} frames/s, or ${share * 100}% of a map with one device`,
    peer: `${limit.toFixed(0)} frames/s with one device: ${((100 * fps) / limit).toFixed(0)}%; drawn by software on ${availableParallelism()} cores`,
    pass: fps >= Math.min(wantedFps, share * limit),
  }
}

/** Opens the map of one device and of all in turns; moves both. */
async function measurePage(page: Page): Promise<readonly Row[]> {
  const away = () => page.evaluate(openPathOnly, '/settings/about')
  await page.evaluate(openMap, withOne)
  const [times, frames] = [
    { one: [] as number[], many: [] as number[] },
    { drag: [] as Frames[], wheel: [] as Frames[] },
  ]
  for (const by of ['drag', 'wheel'] as const)
    for (const [which, asked] of [
      ['one', withOne],
      ['many', path],
    ] as const) {
      await away()
      times[which].push(await page.evaluate(openMap, asked))
      await page.waitForTimeout(1000)
      frames[by].push(await page.evaluate(moveMap, { by, ms: moveForMs }))
    }
  const [one, many] = [Math.min(...times.one), Math.min(...times.many)]
  const opened: Row = {
    what: `opening a map of ${figure(devices)}, until drawn`,
    value: `${many.toFixed(0)} ms`,
    limit: `at most ${moreMs} ms more than with one device`,
    peer: `${one.toFixed(0)} ms with one device shown, of the same answers`,
    pass: many - one <= moreMs,
  }
  const row = (what: string, [few, all]: readonly Frames[]) => (few && all ? [moved(what, all, few)] : [])
  return [opened, ...row('dragging', frames.drag), ...row('zooming', frames.wheel)]
}

/** Runs in the page: leaves the map. */
async function openPathOnly(to: string) {
  history.pushState(null, '', to)
  dispatchEvent(new PopStateEvent('popstate', { state: null }))
  while (document.querySelector('main canvas')) await new Promise(resolve => requestAnimationFrame(resolve))
}

/** A map of 20,000 comm devices: how soon it is there, and how smoothly it moves. Headless Chromium draws by software. */
export async function measure(): Promise<readonly Row[]> {
  const house = await openDevices(devices)
  const browser = await openBrowser(['--enable-unsafe-swiftshader'])
  try {
    const rows = await answers(house)
    const page = await signIn(browser, house.server.url, house.account)
    return [...rows, ...(await measurePage(page))]
  } finally {
    await browser.close()
    await house.close()
  }
}
