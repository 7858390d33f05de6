import type { Page } from '@playwright/test'
import { unique } from './crud.ts'
import { expect, test } from './fixtures.ts'

const step = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const next = (page: Page, name: string) => page.getByRole('button', { name: `Next: ${name}`, exact: true }).click()

test('an engineer makes a whole system at a new site, on accessible steps that fit a phone', async ({
  page,
  signInAs,
  axe,
}) => {
  await signInAs('site owner')
  const looked = async () => {
    await page.setViewportSize({ width: 1280, height: 1600 })
    await expect(page.getByRole('main').locator('[aria-busy=true], .mantine-Skeleton-root')).toHaveCount(0)
    expect(await axe()).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  }
  const site = unique('Mill')
  await page.goto('/administration/hardware-management')
  await page.getByRole('link', { name: 'Create system' }).click()
  await page.getByRole('radio', { name: 'A new site' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(site)
  await page.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Site', exact: true }).click()
  await looked()
  await next(page, 'Connection')
  await looked()
  await next(page, 'Controllers')
  await page.getByRole('button', { name: 'Add controller' }).click()
  await expect(step(page, 'Controllers').getByRole('textbox', { name: 'Name' })).toHaveCount(2)
  await looked()
  await next(page, 'Doors')
  await page
    .getByRole('group', { name: `Door 1, ${site} 1` })
    .getByRole('combobox', { name: 'Readers' })
    .selectOption('both')
  await looked()
  await next(page, 'Zones')
  await page.getByRole('button', { name: 'Add zone' }).click()
  await step(page, 'Zones').getByRole('textbox', { name: 'Name' }).fill(`${site} yard`)
  await looked()
  await page.reload()
  await next(page, 'Review')
  await expect(step(page, 'Review')).toContainText('1 site, 2 controllers, 4 doors, 5 readers and 1 zone')
  await looked()
  await page.getByRole('button', { name: 'Create system', exact: true }).click()
  await expect(page).toHaveURL(/\/management\/system\/schematic\?area=\d+$/)
  await page.getByText('List', { exact: true }).click()
  await expect(page.getByRole('main')).toContainText(`${site} 2`)
  await expect(page.getByRole('main')).toContainText('Front door')
})
