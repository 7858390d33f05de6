import type { Page } from '@playwright/test'
import { api, heading, unique } from './crud.ts'
import { expect, test } from './house.ts'

const path = '/management/comm-devices/map'
const map = (page: Page) => page.getByRole('region', { name: 'Signal map' })
const list = (page: Page) => page.getByRole('region', { name: 'List' })
const drawn = (page: Page) => expect(page.locator('[aria-busy=true]')).toHaveCount(0, { timeout: 40_000 })

test('the comm devices are on a map and in the list beside it, and both follow changes', async ({ page }) => {
  await page.goto('/management/comm-device/map')
  await expect(heading(page, 'Signal map')).toBeVisible()
  await expect(map(page)).toBeVisible()
  await expect(page.getByText('4 on the map')).toBeVisible()
  await expect(list(page).getByRole('button', { name: /^Mill Lane Works comms/ })).toContainText('70 %')

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

test('a device is chosen on the map and by the keyboard, and the address keeps what is shown', async ({ page }) => {
  await page.goto(`${path}?at=53.4084,-2.1491,12`)
  await drawn(page)
  const box = await map(page).boundingBox()
  const centre = { x: (box?.width ?? 0) / 2, y: (box?.height ?? 0) / 2 }
  await expect(async () => {
    await map(page).click({ position: centre })
    await expect(page.getByRole('region', { name: 'Mill Lane Works comms' })).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(page).toHaveURL(/device=\d+/)
  await list(page)
    .getByRole('button', { name: /^Harbour House comms/ })
    .focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Harbour House comms' })).toBeVisible()
  await page.reload()
  await page.getByRole('region', { name: 'Harbour House comms' }).getByRole('link').first().click()
  await expect(heading(page, 'Harbour House comms')).toBeVisible()
})

test('near me asks where the reader is, and sorts by distance', async ({ page }) => {
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 52.48, longitude: -1.89 })
  await page.goto(path)
  await page.getByRole('button', { name: 'Near me' }).click()
  await expect(page.getByText('The nearest come first')).toBeVisible()
  await expect(list(page).getByRole('button').first()).toContainText('Park View Flats comms')
  await page.context().clearPermissions()
})

test('the map of comm devices keeps to WCAG 2.2 AA', async ({ page, axe }) => {
  await page.goto(`${path}?layer=weak`)
  await expect(map(page)).toBeVisible()
  await drawn(page)
  await list(page).getByRole('button').first().click()
  await expect(page.getByText('Last contact', { exact: true })).toBeVisible()
  expect(await axe()).toEqual([])
})
