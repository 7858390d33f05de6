import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { openBrowser, signIn } from './browser.ts'
import { dragDrawing, openPath } from './in-page/schematic.ts'
import { serve, siteOwner } from './serve.ts'
import { smooth } from './smooth.ts'
import { figure, percentile, type Row } from './table.ts'

const limitMs = 1000
const openings = 5
const controllers = 20
/** Of each controller: with itself 25. */
const parts = { doors: 4, inputs: 10, outputs: 10 } as const
const part = '[data-key]'

/** Makes a site with a system of 500 parts, and answers its key. */
async function makeSystem(page: Page, origin: string): Promise<number> {
  const headers = { 'application-identification': 'Website', origin }
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`${origin}/api/${path}`, { headers, data })
    if (answer.status() !== 201) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
    return (await answer.json()) as Readonly<Record<string, number>>
  }
  const some = await page.request.get(`${origin}/api/area?limit=1`, { headers })
  const { items } = (await some.json()) as { items: readonly { typeId: number }[] }
  const { areaId = 0 } = await post('area', { name: 'Bench site', typeId: items[0]?.typeId })
  for (let n = 1; n <= controllers; n++) {
    const { controllerId } = await post('controller', { name: `Bench ${n}`, type: '420', areaId })
    for (let number = 1; number <= parts.doors; number++)
      await post('door', { number, name: `Door ${n}.${number}`, areaId, controllerId })
    for (let instance = 1; instance <= parts.inputs; instance++)
      await post('input', { instance, name: `Input ${instance}`, controllerId, function: 'general' })
    for (let instance = 1; instance <= parts.outputs; instance++)
      await post('output', {
        instance,
        name: `Output ${instance}`,
        controllerId,
        function: 'relay',
        triggerType: 'system',
      })
  }
  return areaId
}

/** How long a screen takes to open: the median of several, and the first, which loads its files too. */
async function opened(page: Page, what: string, asked: Parameters<typeof openPath>[0]): Promise<Row> {
  const times: number[] = []
  for (let n = 0; n <= openings; n++) {
    times.push(await page.evaluate(openPath, asked))
    await page.evaluate(openPath, { path: '/settings/about', wanted: 'h1', least: 1 })
    await page.waitForTimeout(500)
  }
  const [first = Number.NaN, ...others] = times
  const median = percentile(
    others.toSorted((one, other) => one - other),
    0.5,
  )
  return {
    what,
    value: `${median.toFixed(0)} ms`,
    limit: `under ${limitMs} ms`,
    peer: `${openings} openings, the first with its files ${first.toFixed(0)} ms`,
    pass: median < limitMs,
  }
}

/** The tree of the large demo, and a schematic of 500 parts: until drawn, and while it is zoomed for 10 seconds. */
export async function measure(): Promise<readonly Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-bench-'))
  const server = await serve(folder, { GATEHOUSE_DEMO: 'large' })
  const browser = await openBrowser()
  try {
    const page = await signIn(browser, server.url, await siteOwner(folder))
    const tree = { path: '/administration/hardware-management', wanted: '[role=treegrid] [aria-level]', least: 10 }
    const rows = [await opened(page, 'the tree of all hardware of the large demo, until its first lines', tree)]
    const areaId = await makeSystem(page, server.url)
    const path = `/management/system/schematic?area=${areaId}`
    const count = controllers * (1 + parts.doors + parts.inputs + parts.outputs)
    rows.push(
      await opened(page, `a schematic of ${figure(count)} parts, until drawn`, {
        path,
        wanted: part,
        least: controllers,
      }),
    )
    await page.evaluate(openPath, { path, wanted: part, least: 1 })
    rows.push(
      smooth(
        `zooming a schematic of ${figure(count)} parts`,
        await page.evaluate(dragDrawing, { frames: 600, px: 40 }),
      ),
    )
    return rows
  } finally {
    await browser.close()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
