import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

import { openBrowser, signIn } from './browser.ts'
import { scrollList } from './in-page/scroll.ts'
import { serve, siteOwner } from './serve.ts'
import { smooth } from './smooth.ts'
import { figure, type Row } from './table.ts'

const groups = 50
/** Three rows a frame, and half a column. */
const scroll = { frames: 900, px: 108, acrossPx: 60 }

/** Makes groups until there are enough; returns their ids. */
async function groupIds(page: Page, origin: string): Promise<readonly number[]> {
  const headers = { 'application-identification': 'Website', origin }
  const ids: number[] = []
  for (let n = 1; n <= groups; n++) {
    const answer = await page.request.post(`${origin}/api/group`, { headers, data: { name: `Bench ${n}` } })
    ids.push(((await answer.json()) as { groupId: number }).groupId)
  }
  return ids
}

/** The doors of 50 groups in the large demo scrolled for 15 seconds, down and across at once. */
export async function measure(): Promise<readonly Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-bench-'))
  const server = await serve(folder, { GATEHOUSE_DEMO: 'large' })
  const browser = await openBrowser()
  try {
    const page = await signIn(browser, server.url, await siteOwner(folder))
    const [first, ...others] = await groupIds(page, server.url)
    await page.goto(`${server.url}/administration/group/${first}/edit-access-doors?with=${others.join()}`)
    await page.getByRole('grid').getByRole('row').nth(5).waitFor({ timeout: 60_000 })
    const lines = Number(await page.getByRole('grid').getAttribute('aria-rowcount'))
    await page.evaluate(scrollList, { frames: 60, px: 40 })
    const { frames, longTasks, reached } = await page.evaluate(scrollList, scroll)
    return [
      smooth(`scrolling ${figure(lines)} doors and sites by ${groups} groups, ${figure(reached)} rows far`, {
        frames,
        longTasks,
      }),
    ]
  } finally {
    await browser.close()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
