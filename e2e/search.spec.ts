import { expect, test } from './fixtures.ts'

test('a door is found from any screen by a few letters, and everything else on a screen of its own', async ({
  page,
  signInAs,
  axe,
}) => {
  await signInAs('site owner')
  await page.goto('/administration/groups')
  await expect(page.getByRole('heading', { level: 1, name: 'Groups' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible()
  await page.keyboard.press('Control+k')
  const search = page.getByRole('dialog', { name: 'Search' })
  await expect(search.getByRole('textbox', { name: 'Search records and screens' })).toBeFocused()
  await page.keyboard.type('revolv')
  await expect(search.getByRole('option', { name: /Revolving door/ })).toBeVisible()
  expect(await axe()).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /Revolving door/ })).toBeVisible()

  // Spelled wrongly, and more than the palette shows.
  await page.keyboard.press('Control+k')
  await search.getByRole('textbox', { name: 'Search records and screens' }).fill('harbuor')
  await search.getByRole('option', { name: 'Show all results' }).click()
  await expect(page).toHaveURL('/search?query=harbuor')
  await expect(page.getByRole('region', { name: 'Sites' }).getByRole('link', { name: 'Harbour House' })).toBeVisible()
  expect(await axe()).toEqual([])
  await page.reload()
  await expect(page.getByRole('searchbox', { name: 'Search records' })).toHaveValue('harbuor')

  // At 400 % zoom nothing sticks out.
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
})
