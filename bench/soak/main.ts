import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { stringify } from 'csv-stringify/sync'
import { openBrowser, openWall } from '../browser.ts'
import { tokenOf } from '../in-process.ts'
import { openSender } from '../sender.ts'
import { serve, siteOwner } from '../serve.ts'
import { chart } from './chart.ts'
import { verdicts } from './growth.ts'
import { measureNames, measures, type Sample } from './sample.ts'
import { watch } from './watch.ts'

const usage = 'npm run soak -- --hours 24 [--out soak]'
/** How many samples in all, but at most one every 5 s and at least one a minute. */
const samplesInAll = 240
const [shortestMs, longestMs] = [5_000, 60_000]
const renewEveryMs = 20 * 60_000

/** Writes the samples so far, so that an interrupted run is not lost. */
async function write(folder: string, samples: readonly Sample[]): Promise<void> {
  await writeFile(
    join(folder, 'soak.csv'),
    stringify([...samples], { header: true, columns: ['at', 'sequence', ...measureNames] }),
  )
  await writeFile(join(folder, 'soak.svg'), chart(samples))
}

function report(samples: readonly Sample[]): boolean {
  const all = verdicts(samples)
  for (const { measure, early, late, hasGrown } of all) {
    const { name, unit } = measures[measure]
    const figures = `${early.toLocaleString('en-GB')} -> ${late.toLocaleString('en-GB')} ${unit}`
    process.stdout.write(`${hasGrown ? 'GROWN ' : 'steady'}  ${name}: ${figures}\n`)
  }
  return all.every(({ hasGrown }) => !hasGrown)
}

/** `npm run soak`: simulator, server and a real browser for hours; fails where anything grows. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { hours: { type: 'string' }, out: { type: 'string', default: 'soak' } } })
  const ms = Number(values.hours) * 3_600_000
  if (!(ms > 0)) throw new Error(usage)
  await mkdir(values.out, { recursive: true })
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-soak-'))
  const server = await serve(folder, { GATEHOUSE_SIMULATOR: 'on' })
  const browser = await openBrowser()
  const samples: Sample[] = []
  try {
    const account = await siteOwner(folder)
    const page = await openWall(browser, server.url, account)
    const headers = { authorization: '' }
    const renew = async () => void (headers.authorization = `Bearer ${await tokenOf(server.url, account)}`)
    await renew()
    const take = await watch({ page, url: server.url, headers, sender: await openSender(server.url, account) })
    const everyMs = Math.min(longestMs, Math.max(shortestMs, ms / samplesInAll))
    let renewedAt = performance.now()
    for (const until = performance.now() + ms; performance.now() < until; await delay(everyMs)) {
      if (performance.now() - renewedAt > renewEveryMs) {
        await renew()
        renewedAt = performance.now()
      }
      samples.push(await take())
      await write(values.out, samples)
    }
    process.exitCode = report(samples) ? 0 : 1
  } finally {
    await browser.close()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

await main()
