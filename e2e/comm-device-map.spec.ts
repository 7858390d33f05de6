import type { Page } from '@playwright/test'
import { api, heading, unique } from './crud.ts'
import { expect, test } from './house.ts'

const path = '/management/comm-devices/map'

test('the comm devices are on a map and in the list below it, with their signal', async ({ page }) => {
  await page.goto('/management/comm-device/map')
  await expect(heading(page, /^Map of/)).toBeVisible()
  await expect(page.getByRole('region', { name: /^Map of/ })).toBeVisible()
  await expect(page.getByText('4 on the map')).toBeVisible()
  const grid = page.getByRole('grid')
  await expect(grid.getByRole('columnheader', { name: /Signal strength/ })).toBeVisible()
  await expect(grid.getByRole('row').filter({ hasText: 'Mill Lane Works comms' })).toContainText('70')

  // The demo has one that is not commissioned yet.
  await expect(page.getByText('1 without a position')).toBeVisible()
  const { commDeviceId } = await api(page, 'POST', '/commdevice', await spare(page))
  await expect(page.getByText('2 without a position')).toBeVisible()
  await api(page, 'DELETE', `/commdevice/${String(commDeviceId)}`)
  await expect(page.getByText('1 without a position')).toBeVisible()
})

/** A device that connects nothing yet, with a number from the stockroom. */
async function spare(page: Page) {
  const { items } = await api(page, 'GET', '/stockroom?limit=1000')
  return { name: unique('Spare comms'), type: 'lan', udn: items.find(({ status }) => status === 'inStock')?.['udn'] }
}

test('the map of comm devices keeps to WCAG 2.2 AA', async ({ page, axe }) => {
  await page.goto(path)
  await expect(page.getByRole('region', { name: /^Map of/ })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0, { timeout: 40_000 })
  expect(await axe()).toEqual([])
})
