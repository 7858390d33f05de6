import { accountOf, beginSession, expect, test } from './fixtures.ts'
import { api } from './crud.ts'
import { startApp } from './server.ts'

test('what simulated controllers find is scanned and accepted, on a desk and on a phone', async ({ page, axe }) => {
  const app = await startApp({ GATEHOUSE_SIMULATOR: 'steady' })
  try {
    await beginSession(page.context(), app.url, accountOf(app, 'site owner'))
    await page.goto(`${app.url}/about`)
    const { items } = await api(page, 'GET', '/area?limit=100')
    const site = items.find(({ name }) => name === 'Harbour House')
    await page.goto(`${app.url}/administration/area/${String(site?.['areaId'])}`)
    await page.getByRole('button', { name: 'More' }).first().click()
    await page.getByRole('menuitem', { name: 'Scan UDNs' }).click()
    await expect(page.getByRole('heading', { name: 'Scan UDNs of Harbour House' })).toBeVisible()
    // A controller that has just begun reports its nodes as soon as it has read its records.
    await expect(page.getByText('Here already (4)')).toBeVisible({ timeout: 120_000 })
    await page.getByRole('button', { name: 'Scan', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Scan', exact: true }).click()
    await expect(page.getByText('Harbour House 1: Scanned')).toBeVisible()
    await expect(page.getByText('To accept (2)')).toBeVisible()
    // With the hub that feeds each of the four controllers.
    await expect(page.getByText('Here already (8)')).toBeVisible()
    expect(await axe()).toEqual([])
    await page.getByText('To accept (2)').click()
    await page.getByRole('checkbox', { name: 'Select all that can be accepted' }).check()
    await page.getByRole('button', { name: 'Accept 2 nodes' }).click()
    await expect(page.getByText('2 nodes accepted')).toBeVisible()
    await expect(page.getByText('Here already (10)')).toBeVisible()
    await page.getByText('Here already (10)').click()
    await expect(page.getByRole('link', { name: /^Reader \d+$/ })).toHaveCount(1)
    // A power hub has what it measures from the beginning.
    await page.getByRole('link', { name: /^Power hub \d+$/ }).click()
    await expect(page.getByText('13.8 volts')).toBeVisible()
    await page.goBack()
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  } finally {
    await page.goto('about:blank')
    await app.stop()
  }
})
