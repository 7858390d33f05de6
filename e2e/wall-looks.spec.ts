import { overflow, smallestText } from './legible.ts'
import { expect, test } from './wall-fixtures.ts'

test('fills the screen with tiles alone on F', async ({ wall }) => {
  await wall.keyboard.press('f')
  await expect(wall.getByRole('heading', { level: 1 })).toHaveCount(0)
  await wall.keyboard.press('f')
  await expect(wall.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
})

test('is legible from four metres on a screen of 3840 x 2160, without scrolling', async ({ wall }) => {
  await wall.setViewportSize({ width: 3840, height: 2160 })
  await wall.keyboard.press('f')
  await expect(wall.getByRole('heading', { level: 1 })).toHaveCount(0)
  const region = wall.getByRole('region', { name: 'Dashboard' })
  await expect.poll(() => smallestText(region)).toBeGreaterThanOrEqual(28)
  await expect.poll(() => overflow(region)).toBeLessThanOrEqual(0)
})

test('stacks its tiles in one column on a phone', async ({ wall }) => {
  await wall.setViewportSize({ width: 390, height: 844 })
  await expect
    .poll(async () => {
      const boxes = await Promise.all((await wall.getByRole('article').all()).map(article => article.boundingBox()))
      return new Set(boxes.map(box => box?.x)).size
    })
    .toBe(1)
  const wide = await wall.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wide).toBeLessThanOrEqual(0)
})

for (const scheme of ['light', 'dark'] as const)
  for (const preset of ['Control room', 'Evacuation', 'Usage', 'Map'])
    test(`the preset ${preset} keeps to WCAG 2.2 AA in ${scheme}`, async ({ wall, axe, controllers }) => {
      const [door] = await controllers.doors(1)
      await controllers.send(door!, ['doorForced', 'accessDeniedUnknown'])
      await wall.emulateMedia({ colorScheme: scheme })
      await wall.getByRole('button', { name: 'Edit' }).click()
      await wall.getByRole('button', { name: 'Presets' }).click()
      await wall.getByRole('menuitem', { name: new RegExp(`^${preset}`) }).click()
      await expect(wall.locator('[aria-busy=true]')).toHaveCount(0)
      expect(await axe()).toEqual([])
      await wall.getByRole('button', { name: 'Done' }).click()
      expect(await axe()).toEqual([])
    })
