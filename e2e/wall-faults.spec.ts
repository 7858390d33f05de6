import { setTimeout as delay } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import { expect, test } from './wall-fixtures.ts'

const hourMs = 3_600_000

/** A clock that is off by this much, in the page and in its worker: a script that runs before theirs. */
const shifted = (byMs: number) => {
  const clock = `{
    const Real = Date
    const now = () => Real.now() + ${byMs}
    globalThis.Date = new Proxy(Real, {
      construct: (target, given) => (given.length === 0 ? new Real(now()) : Reflect.construct(target, given)),
      apply: () => new Real(now()).toString(),
      get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
    })
  };`
  return `${clock}
  globalThis.Worker = class extends Worker {
    constructor(url, options) {
      const script = 'import ' + JSON.stringify(new URL(url, location.href).href) + ';' + ${JSON.stringify(clock)}
      super(URL.createObjectURL(new Blob([script], { type: 'text/javascript' })), options)
    }
  }`
}

test.describe('where the clock of its computer is wrong', () => {
  // The clock comes into the worker by a script that the app's own policy would refuse.
  test.use({ bypassCSP: true })

  for (const [way, byMs] of [
    ['slow', -hourMs],
    ['fast', hourMs],
  ] as const)
    test(`shows right ages, an hour ${way}`, async ({ page, tile, controllers, forgetLayout }) => {
      await forgetLayout()
      const [door] = await controllers.doors(1)
      await controllers.send(door!, ['doorForced'])
      await page.addInitScript(shifted(byMs))
      await page.goto('/dashboard')
      await expect(tile('Live event log').getByText('Live,')).toBeAttached()
      const alarm = tile('Alarms and alerts').getByRole('listitem').filter({ hasText: door!.name }).first()
      // It counts, from seconds ago: neither stops at nothing nor begins at an hour.
      await expect(alarm.getByText(/^([1-9]|[1-5]\d) s$|^[1-4] min$/)).toBeVisible()
    })
})

/** Stops every renderer process, as a sleep does, and resumes them; `wakes` is called just before that. */
async function sleep(browser: Browser, ms: number, wakes: () => void): Promise<void> {
  const devtools = await browser.newBrowserCDPSession()
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo')
  const ids = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
  for (const id of ids) process.kill(id, 'SIGSTOP')
  await delay(ms)
  wakes()
  for (const id of ids) process.kill(id, 'SIGCONT')
  await devtools.detach()
}

test('says at once after a sleep that what it shows is old, and catches up', async ({
  wall,
  tile,
  controllers,
  browser,
  served,
}) => {
  const [door] = await controllers.doors(1)
  const log = tile('Live event log')
  await controllers.send(door!, ['inputChanged'], { input: 7601 })
  await expect(log.getByText('Input 7601')).toBeVisible()
  await wall.evaluate(() => {
    const seen: string[] = []
    Object.assign(globalThis, { seen })
    const note = () =>
      seen.push(...[...document.querySelectorAll('article[data-state]')].map(a => a.getAttribute('data-state') ?? ''))
    new MutationObserver(note).observe(document.body, { subtree: true, attributeFilter: ['data-state'] })
  })
  // A server that answers at once may have caught it up before anything could be drawn.
  const asleep = sleep(browser, 12_000, () => served.hang())
  try {
    for (const input of [7602, 7603]) await controllers.send(door!, ['inputChanged'], { input })
    await asleep
    const seen = () => wall.evaluate(() => (globalThis as { seen?: string[] }).seen?.join())
    await expect.poll(seen, { timeout: 4000 }).toMatch(/late|lost/)
  } finally {
    served.goOn()
  }
  await expect(log.getByText('Input 7603')).toBeVisible()
  await expect(log.getByText('Input 7602')).toBeVisible()
  await expect(log.getByText('Live,')).toBeAttached()
})

test('keeps a layout of another version as it is, says so, and shows the preset', async ({ page, signInAs, tile }) => {
  await signInAs('site owner')
  let written = 0
  await page.route('**/api/dashboard*', route => {
    if (route.request().method() !== 'GET') written++
    return route.fulfill({ json: { layout: { version: 0, columns: [['clock']] } } })
  })
  await page.goto('/dashboard')
  await expect(page.getByRole('alert').filter({ hasText: 'It was saved by a newer version' })).toBeVisible()
  await expect(tile('Live event log').getByText('Live,')).toBeAttached()
  await expect(page.getByRole('button', { name: 'Edit' })).toBeHidden()
  expect(written).toBe(0)
})
