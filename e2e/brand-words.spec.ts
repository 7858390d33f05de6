import { foreignWords, unbound } from '../tests/support/brand-words.ts'
import { accountOf, beginSession, expect, test as base } from './fixtures.ts'
import { goInside } from './screens-of.ts'
import { startApp } from './server.ts'

/** Screens of every kind whose records, as the demo's people called them, hold none of the words. */
const paths = [
  '/administration/area/create',
  '/administration/zone/create',
  '/administration/fob/create',
  '/administration/fob/create-cloud-fobs',
  '/administration/fob/overview',
  '/administration/groups',
  '/administration/persons/new',
  '/administration/persons/assign-fobs-to-people',
  '/management/controller/create',
  '/management/door/create',
  '/management/doors',
  '/management/controllers',
  '/monitoring/event-log',
  '/monitoring/roll-call',
  '/monitoring/evacuations/create',
  '/monitoring/muster-points/create',
  '/monitoring/report',
  '/monitoring/report/area-access',
  '/monitoring/scheduled-report/create',
  '/monitoring/excessive-usage-dashboard',
  '/settings/custom-field/create',
  '/dashboard',
]

const test = base.extend({
  served: [
    async ({ browserName: _ }, use) => {
      const app = await startApp({ GATEHOUSE_BRAND: 'classic' })
      await use(app)
      await app.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

test('no screen of the classic brand says a word of the cloud', async ({ page, context, served }) => {
  test.setTimeout(180_000)
  await beginSession(context, served.url, accountOf(served, 'internal staff'))
  await page.goto('/about')
  // The brand is known once the settings are.
  await expect(page.getByRole('navigation').getByText('Areas', { exact: true }).first()).toBeVisible()
  const wrong: string[] = []
  for (const path of paths)
    await test.step(path, async () => {
      const before = await page.title()
      await goInside(page, path)
      // The screen before stays until the next one is loaded.
      await expect(page).not.toHaveTitle(before)
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
      const lines = (await page.locator('body').innerText()).split('\n')
      wrong.push(...lines.filter(line => foreignWords.classic.test(unbound(line))).map(line => `${path}: ${line}`))
    })
  expect(wrong).toEqual([])
})
