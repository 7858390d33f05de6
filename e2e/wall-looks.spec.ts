import type { Page } from '@playwright/test'
import { api } from './crud.ts'
import { overflow, smallestCapitals } from './legible.ts'
import { expect, test } from './wall-fixtures.ts'

test('fills the screen with tiles alone on F', async ({ wall }) => {
  await wall.keyboard.press('f')
  await expect(wall.getByRole('heading', { level: 1 })).toHaveCount(0)
  await wall.keyboard.press('f')
  await expect(wall.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
})

/** The minutes of arc under which this many px are seen. */
const minutesOf = (px: number, diagonalInches: number, metres: number) =>
  Math.atan((px * ((diagonalInches * 25.4) / Math.hypot(3840, 2160))) / (metres * 1000)) * (180 / Math.PI) * 60

test('is legible on 3840 x 2160 from where people stand, and holds more on a larger screen', async ({ wall, tile }) => {
  await wall.setViewportSize({ width: 3840, height: 2160 })
  await wall.reload()
  // A wall fills its page without being asked.
  await expect(wall.getByRole('article').first()).toBeVisible()
  await expect(wall.getByRole('heading', { level: 1 })).toHaveCount(0)
  const region = wall.getByRole('region', { name: 'Dashboard' })
  await expect(tile('Live event log').getByRole('listitem').first()).toBeVisible()
  await expect.poll(async () => minutesOf(await smallestCapitals(region), 55, 3)).toBeGreaterThanOrEqual(16)
  await expect.poll(() => overflow(region)).toBeLessThanOrEqual(0)
  const tiles = await wall.getByRole('article').count()

  const size = region.getByRole('form', { name: 'Screen size' })
  await size.getByRole('textbox', { name: 'Diagonal' }).fill('98')
  await size.getByRole('textbox', { name: 'Distance' }).fill('3')
  await size.getByRole('button', { name: 'Use these' }).click()
  await expect(size).toHaveCount(0)
  await expect.poll(async () => minutesOf(await smallestCapitals(region), 98, 3)).toBeGreaterThanOrEqual(16)
  await expect.poll(() => wall.getByRole('article').count()).toBeGreaterThan(tiles)
  await expect.poll(() => columnEnds(wall)).toBe(1)
  await expect.poll(() => overflow(region)).toBeLessThanOrEqual(0)

  await wall.keyboard.press('f')
  await expect(wall.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
})

test('a wall has room for the controllers that may still accept a withdrawn credential', async ({ wall }) => {
  const { items } = await api(wall, 'GET', '/fob?limit=50')
  const held = items.find(({ status, personId }) => status === 'live' && personId)
  await api(wall, 'POST', `/fob/${Number(held?.['fobId'])}/mark-stolen`, {})
  await wall.setViewportSize({ width: 3840, height: 2160 })
  await wall.reload()
  const region = wall.getByRole('region', { name: 'Dashboard' })
  await expect(region.getByRole('alert').getByText(/may still accept withdrawn/)).toBeVisible()
  await expect(region.getByRole('form', { name: 'Screen size' })).toBeVisible()
  await region.getByRole('button', { name: 'Use these' }).click()
  await expect.poll(() => columnEnds(wall)).toBe(1)
  await expect.poll(() => overflow(region)).toBeLessThanOrEqual(0)
  await wall.keyboard.press('f')
})

/** At how many heights the columns of tiles end: 1 where none is half empty. */
const columnEnds = async (page: Page) => {
  const boxes = await Promise.all((await page.getByRole('article').all()).map(article => article.boundingBox()))
  const ends = new Map<number, number>()
  for (const box of boxes) if (box) ends.set(box.x, Math.max(ends.get(box.x) ?? 0, Math.round(box.y + box.height)))
  return new Set(ends.values()).size
}

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

for (const preset of ['Control room', 'Evacuation', 'Usage', 'Map'])
  test(`the preset ${preset} keeps to WCAG 2.2 AA`, async ({ wall, axe, controllers }) => {
    const [door] = await controllers.doors(1)
    await controllers.send(door!, ['doorForced', 'accessDeniedUnknown'])
    await wall.getByRole('button', { name: 'Edit' }).click()
    await wall.getByRole('button', { name: 'Presets' }).click()
    await wall.getByRole('menuitem', { name: new RegExp(`^${preset}`) }).click()
    await expect(wall.locator('[aria-busy=true]')).toHaveCount(0)
    expect(await axe()).toEqual([])
    await wall.getByRole('button', { name: 'Done' }).click()
    expect(await axe()).toEqual([])
  })
