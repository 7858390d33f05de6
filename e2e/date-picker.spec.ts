import { api, button, tabTo, unique } from './crud.ts'
import { expect, test } from './fixtures.ts'

test('a date is chosen from the calendar by keyboard, Monday first, and saved as that day', async ({
  page,
  signInAs,
}) => {
  await signInAs('site owner')
  const surname = unique('Dated')
  await page.goto('/administration/people/create')
  await page.getByRole('textbox', { name: 'First name' }).fill('Ada')
  await page.getByRole('textbox', { name: 'Surname' }).fill(surname)
  const input = page.getByRole('textbox', { name: 'Valid from' })
  await input.fill('20/11/2026')
  await page.keyboard.press('Alt+ArrowDown')
  const dialog = page.getByRole('dialog', { name: 'Calendar: Valid from' })
  await expect(dialog.getByRole('gridcell', { name: 'Friday, 20 November 2026' }).getByRole('button')).toBeFocused()
  expect((await dialog.locator('th').allInnerTexts()).join(' ')).toMatch(/^Mo Tu We Th Fr Sa Su$/)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('PageDown')
  await expect(dialog.getByRole('gridcell', { name: 'Sunday, 27 December 2026' }).getByRole('button')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(input).toBeFocused()
  await expect(input).toHaveValue('27/12/2026')

  await page.keyboard.press('Alt+ArrowDown')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(input).toBeFocused()
  await button(page, 'Create user').click()
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(surname) })).toBeVisible()
  await expect(page.getByText('27/12/2026', { exact: true })).toBeVisible()
  const { items } = await api(page, 'GET', `/person?q=${encodeURIComponent(surname)}`)
  expect(items[0]).toMatchObject({ validFrom: '2026-12-27' })
})

test('a calendar passes axe', async ({ page, signInAs, axe }) => {
  await signInAs('site owner')
  await page.goto('/administration/people/create')
  await tabTo(page, page.getByRole('textbox', { name: 'Valid from' }))
  await button(page, 'Calendar: Valid from').click()
  await expect(page.getByRole('grid')).toBeVisible()
  expect(await axe()).toEqual([])
})
