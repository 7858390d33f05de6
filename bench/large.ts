import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBrowser } from './browser.ts'
import { newDatabase } from './own-database.ts'
import { serve, siteOwner } from './serve.ts'
import type { Row } from './table.ts'

const limits = { madeS: 120, wallS: 2 }

/** From the press of 'Log in' until the wall is live and shows its zones and its doors, s. */
async function timeToWall(url: string, folder: string): Promise<number> {
  const { username, password } = await siteOwner(folder)
  const browser = await openBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.goto(`${url}/login`)
    await page.getByLabel('Username').fill(username)
    await page.getByLabel('Password', { exact: true }).fill(password)
    const began = performance.now()
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByRole('article', { name: 'Live event log' }).getByText('Live,').waitFor({ state: 'attached' })
    await page
      .getByRole('article', { name: 'Occupancy' })
      .getByText(/in \d+ zones/)
      .waitFor()
    return (performance.now() - began) / 1000
  } finally {
    await browser.close()
  }
}

async function measureOn(name: string, environment: Record<string, string>): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-bench-'))
  const server = await serve(folder, { GATEHOUSE_DEMO: 'large', ...environment })
  try {
    const madeS = server.tookMs / 1000
    // The first reads fill the database's caches, as earlier users would have done.
    const first = await timeToWall(server.url, folder)
    const wallS = await timeToWall(server.url, folder)
    return [
      {
        what: `the large demo made, start to ready (${name})`,
        value: `${madeS.toFixed(0)} s`,
        limit: `${limits.madeS} s`,
        peer: '5,000 doors, 50,000 people, 30 days of roll-ups',
        pass: madeS <= limits.madeS,
      },
      {
        what: `its wall ready after signing in (${name})`,
        value: `${wallS.toFixed(1)} s`,
        limit: `${limits.wallS} s`,
        peer: `the very first: ${first.toFixed(1)} s`,
        pass: wallS <= limits.wallS,
      },
    ]
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** The large demo on the embedded database, and on PostgreSQL where one answers. */
export async function measure(): Promise<readonly Row[]> {
  const rows = await measureOn('embedded', {})
  const made = await newDatabase('large')
  if (!made) return rows
  try {
    return [...rows, ...(await measureOn('PostgreSQL', { DATABASE_URL: made.url }))]
  } finally {
    await made.drop()
  }
}
