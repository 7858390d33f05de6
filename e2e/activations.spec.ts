import type { Page } from '@playwright/test'
import { api } from './crud.ts'
import { expect, test } from './fixtures.ts'

test.beforeEach(({ signInAs }) => signInAs('site owner'))

const section = (page: Page) => page.getByRole('region', { name: 'Access' })
const row = (page: Page, name: string) => section(page).getByRole('listitem').filter({ hasText: name })

test('a person is given a group by keyboard, is seen there and at its door, and loses it again', async ({ page }) => {
  const [door] = (await api(page, 'GET', '/door?limit=1'))['items'] as { doorId: number }[]
  const name = `Couriers ${Date.now()}`
  const { groupId } = await api(page, 'POST', '/group', { name, doorIds: [door?.doorId] })
  const { personId } = await api(page, 'POST', '/person', { firstName: 'Kay', surname: 'Board' })
  await api(page, 'POST', '/fob', { kind: 'smartphone', reference: name, personId })

  await page.goto(`/administration/persons/${String(personId)}`)
  await expect(section(page).getByText('No access')).toBeVisible()
  await section(page).getByRole('button', { name: 'Give access' }).press('Enter')
  await expect(page.getByRole('combobox', { name: 'Groups' })).toBeFocused()
  await page.keyboard.type(name)
  await expect(page.getByRole('option', { name })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Give access' }).press('Enter')
  await expect(row(page, name)).toContainText('Since')

  // Through links: from the person to the group, and what its door says of it.
  await row(page, name).getByRole('link', { name, exact: true }).first().press('Enter')
  await expect(row(page, 'Kay Board')).toContainText('no end')
  await page.goto(`/management/door/${String(door?.doorId)}`)
  await expect(row(page, name)).toContainText(/1 .+ with 1 /)

  await page.goto(`/administration/group/${String(groupId)}`)
  await row(page, 'Kay Board').getByRole('button', { name: /^End / }).press('Enter')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'End access' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(section(page).getByText('Nobody is in this group')).toBeVisible()
  await page.goto(`/management/door/${String(door?.doorId)}`)
  await expect(row(page, name)).toContainText(/0 .+ with 0 /)
})
