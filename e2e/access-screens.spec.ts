import { api } from './crud.ts'
import { expect, test } from './fixtures.ts'
import { goInside } from './screens-of.ts'

/** The special screens of access, each with its parameters: of the first records of the demo. */
const screens = [
  '/administration/access',
  '/administration/access?doorId=1',
  '/administration/access?personId=8',
  '/administration/fob/{fobId}/activate-to-area',
  '/administration/fob/{fobId}/activate-to-group',
  '/administration/fob/{fobId}/edit-activation/{activationId}',
  '/administration/fob/{fobId}/assign-to-person',
  '/administration/fob/create-cloud-fobs',
  '/administration/area/1/create-tokens',
  '/administration/area/1/bulk-create',
  '/administration/area/1/group-activate',
  '/administration/group/1/activate-person',
  '/administration/group/1/edit-access-doors',
  '/administration/group/group-wizard',
  '/administration/persons/new',
  '/administration/persons/assign-fobs-to-people',
  '/administration/persons/8/assign-credentials',
  '/administration/persons/8/activate-to-group',
]

for (const [name, part] of [
  ['first', screens.slice(0, 9)],
  ['other', screens.slice(9)],
] as const)
  test(`the ${name} screens that give access are accessible, and fit a phone`, async ({ page, signInAs, axe }) => {
    await signInAs('site owner')
    await page.goto('/about')
    const { items } = await api(page, 'GET', '/tokenactivation?active=true&limit=1')
    const [activation] = items
    const filled = (path: string) =>
      path
        .replace('{fobId}', String(activation?.['tokenId']))
        .replace('{activationId}', String(activation?.['activationId']))
    for (const path of part.map(filled)) {
      await page.setViewportSize({ width: 1280, height: 2800 })
      await goInside(page, path)
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('About')
      await expect(page.getByRole('main').locator('[aria-busy=true], .mantine-Skeleton-root')).toHaveCount(0)
      expect(await axe(), path).toEqual([])
      await page.setViewportSize({ width: 390, height: 844 })
      const width = () => page.evaluate(() => document.documentElement.scrollWidth)
      await expect.poll(width, path).toBeLessThanOrEqual(390)
    }
  })
