import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBrowser, openWall } from './browser.ts'
import { changeRoute } from './in-page/route-change.ts'
import { serve, siteOwner } from './serve.ts'
import type { Row } from './table.ts'

const limitMs = 150
/** The first loads the chunk of all lists and isn't counted. */
const lists = [
  { path: '/administration/zone', heading: 'Zones' },
  { path: '/administration/persons', heading: 'Users' },
  { path: '/administration/areas', heading: 'Sites' },
  { path: '/administration/groups', heading: 'Groups' },
  { path: '/administration/door-groups', heading: 'Door groups' },
  { path: '/management/controllers', heading: 'Controllers' },
]

/** From the change of the address to the list with its first page painted: read from the server, nothing cached. */
export async function measure(): Promise<readonly Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-bench-'))
  const server = await serve(folder)
  const browser = await openBrowser()
  try {
    const page = await openWall(browser, server.url, await siteOwner(folder))
    const times: number[] = []
    for (const list of lists) {
      times.push(await page.evaluate(changeRoute, list))
      await page.waitForTimeout(500)
    }
    const sorted = times.slice(1).sort((one, other) => one - other)
    const [median = Number.NaN, worst = Number.NaN] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)]
    return [
      {
        what: 'a list’s route change, to its first page painted, median',
        value: `${median.toFixed(0)} ms`,
        limit: `under ${limitMs} ms`,
        peer: `${sorted.length} lists, the slowest ${worst.toFixed(0)} ms, the first with its chunk ${times[0]?.toFixed(0)} ms`,
        pass: median < limitMs,
      },
    ]
  } finally {
    await browser.close()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
