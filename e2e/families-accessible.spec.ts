import { heading } from './crud.ts'
import { expect, test } from './house.ts'
import { families, goInside, screensOf } from './screens-of.ts'

/** One of each group; `npm run check:a11y` takes all. */
const inEachRun = new Set(['camera', 'person', 'clientMessage', 'stockroomItem', 'userGroup', 'firmware'])
const chosen = families.filter(([{ id }]) => process.env['GATEHOUSE_A11Y'] === 'all' || inEachRun.has(id))

for (const family of chosen)
  test(`${family[0].id}: every screen is accessible`, async ({ page, axe }) => {
    // High enough for long forms, below what counts as a wall: axe takes what the bar at its end covers for too small to press.
    await page.setViewportSize({ width: 1280, height: 2800 })
    for (const screen of await screensOf(page, family)) {
      await goInside(page, screen.path)
      await expect(heading(page, screen.heading)).toBeVisible()
      await expect(page.getByRole('main').locator('[aria-busy=true], .mantine-Skeleton-root')).toHaveCount(0)
      expect(await axe(), screen.path).toEqual([])
    }
  })
