import type { Page } from '@playwright/test'
import { api, button, heading, tabTo, unique } from './crud.ts'
import { expect, test } from './fixtures.ts'

const saved = (page: Page) => page.getByRole('dialog', { name: /^Saved filters/ })
const opener = (page: Page, chosen?: string) =>
  page.getByRole('button', { name: chosen ? `Saved filters: ${chosen}` : 'Saved filters', exact: true })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search zones' })

/** Saves a filter of the zones by the server. */
async function save(page: Page, query: string) {
  const name = unique('Filter')
  await api(page, 'POST', '/saved-filter', { entity: 'zone', name, query })
  return name
}

test('what a list shows is saved by keyboard under a name, chosen, renamed, and found again', async ({
  page,
  signInAs,
}) => {
  await signInAs('site owner')
  await page.goto('/administration/zone?sort=-name')
  await expect(heading(page, 'Zones')).toBeVisible()
  await search(page).fill('a')
  await expect(page).toHaveURL(/q=a/)
  const name = unique('With an a')
  await tabTo(page, opener(page))
  await page.keyboard.press('Enter')
  await tabTo(page, saved(page).getByRole('textbox', { name: 'Name' }))
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expect(saved(page).getByText(`The list shows ${name} as it was saved.`)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(opener(page, name)).toBeVisible()

  await search(page).fill('')
  await expect(page).not.toHaveURL(/q=/)
  await opener(page).click()
  await saved(page).getByRole('button', { name, exact: true }).click()
  await expect(page).toHaveURL(/sort=-name/)
  await expect(search(page)).toHaveValue('a')

  await opener(page, name).click()
  await button(page, `Rename ${name}`).click()
  const renamed = unique('Renamed')
  await expect(saved(page).getByRole('textbox', { name: `Another name for ${name}` })).toBeFocused()
  await saved(page)
    .getByRole('textbox', { name: `Another name for ${name}` })
    .fill(renamed)
  await page.keyboard.press('Enter')
  await expect(saved(page).getByRole('button', { name: renamed, exact: true })).toBeVisible()
  await page.reload()
  await expect(heading(page, 'Zones')).toBeVisible()
  await opener(page).click()
  await expect(saved(page).getByRole('button', { name: renamed, exact: true })).toHaveAttribute('aria-current', 'true')
})

test('a name that is taken is said, and a deletion is undone', async ({ page, signInAs, expectComplaint }) => {
  await signInAs('site owner')
  const name = await save(page, 'q=x&sort=name&columns=name')
  await page.goto('/administration/zone')
  await opener(page).click()
  expectComplaint(/422/)
  await saved(page).getByRole('textbox', { name: 'Name' }).fill(name.toUpperCase())
  await saved(page).getByRole('button', { name: 'Save filter' }).click()
  await expect(saved(page).getByText('Name is not unique')).toBeVisible()

  await button(page, `Delete ${name}`).click()
  await expect(saved(page).getByText(`${name} deleted`)).toBeVisible()
  await expect(button(page, 'Undo')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(saved(page).getByRole('button', { name, exact: true })).toBeVisible()
  await button(page, `Delete ${name}`).click()
  await page.reload()
  await opener(page).click()
  await expect(saved(page).getByRole('textbox')).toBeVisible()
  await expect(saved(page).getByRole('button', { name, exact: true })).toHaveCount(0)
})

test('a list opens with its default filter, and not again where that was cleared', async ({ page, signInAs }) => {
  await signInAs('site owner')
  const name = await save(page, 'q=a&sort=-name&columns=name')
  await page.goto('/administration/zone')
  await opener(page).click()
  await button(page, `Open the list with ${name}`).click()
  await expect(button(page, `Open the list with ${name}`)).toHaveAttribute('aria-pressed', 'true')
  await page.goto('/about')
  await page.goto('/administration/zone')
  await expect(search(page)).toHaveValue('a')
  await expect(page).toHaveURL(/sort=-name/)
  await expect(page.getByRole('columnheader', { name: 'Site' })).toHaveCount(0)
  await search(page).fill('')
  await expect(page).not.toHaveURL(/q=/)
  await expect(opener(page)).toBeVisible()
  await opener(page).click()
  await button(page, `Open the list with ${name}`).click()
  await page.goto('/administration/zone')
  await expect(search(page)).toHaveValue('')
})

test('saved filters are accessible', async ({ page, signInAs, axe }) => {
  await signInAs('site owner')
  const name = await save(page, 'q=x&sort=name&columns=name')
  await page.goto('/administration/zone')
  await opener(page).click()
  await expect(saved(page).getByRole('button', { name, exact: true })).toBeVisible()
  expect(await axe(), 'list').toEqual([])
  await button(page, `Rename ${name}`).click()
  expect(await axe(), 'rename').toEqual([])
  await saved(page).getByRole('button', { name: 'Cancel' }).click()
  await button(page, `Delete ${name}`).click()
  await expect(button(page, 'Undo')).toBeVisible()
  expect(await axe(), 'deleted').toEqual([])
})
