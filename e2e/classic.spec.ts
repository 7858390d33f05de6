import { expect, test as base } from './fixtures.ts'
import { startApp } from './server.ts'

const test = base.extend({
  served: [
    async ({ browserName: _ }, use) => {
      const app = await startApp({ GATEHOUSE_VARIANT: 'classic' })
      await use(app)
      await app.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

for (const [width, where] of [
  [1440, 'with words'],
  [600, 'with pictures'],
] as const)
  test(`the classic shell has its menu above the screen, ${where}, by keyboard and accessibly`, async ({
    page,
    signInAs,
    axe,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await signInAs('site owner')
    await page.goto('/about')
    const menu = page.getByRole('navigation', { name: 'Main' })
    await expect(page.getByRole('button', { name: /the menu$/ })).toHaveCount(0)
    await menu.getByRole('button', { name: 'Hardware' }).press('Enter')
    expect(await axe()).toEqual([])
    await expect(page.getByRole('menuitem', { name: 'Doors' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Doors' })).toBeVisible()
    const top = async () => (await page.getByRole('main').boundingBox())?.x
    expect(await top()).toBe(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })

test('on a phone the classic menu lies over the screen', async ({ page, signInAs, axe }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs('installer')
  await page.goto('/about')
  await page.getByRole('button', { name: 'Expand the menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  expect(await axe()).toEqual([])
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toHaveCount(0)
})
