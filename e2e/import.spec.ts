import type { Page } from '@playwright/test'
import { api, button, heading, unique } from './crud.ts'
import { expect, test } from './fixtures.ts'

const csv = (...lines: readonly (readonly string[])[]) => Buffer.from(lines.map(line => line.join(',')).join('\r\n'))

/** Gives the import a file. */
async function choose(page: Page, content: Buffer, name = 'people.csv') {
  const choosing = page.waitForEvent('filechooser')
  await button(page, 'Choose a CSV file').click()
  await (await choosing).setFiles({ name, mimeType: 'text/csv', buffer: content })
}

test('people are imported: a file is chosen, mapped, checked and added, through reloads', async ({
  page,
  signInAs,
}) => {
  await signInAs('site owner')
  await page.goto('/administration/persons')
  await page.getByRole('link', { name: 'Import' }).click()
  await expect(page).toHaveURL(/\/administration\/persons\/import$/)
  await expect(heading(page, 'Import users')).toBeVisible()
  const family = unique('Imported')
  await choose(
    page,
    csv(['First name', 'Family', 'E-mail', 'Shoe size'], ['Ada', family, '', '37'], ['Grace', family, '', '38']),
  )
  await expect(page.getByText('people.csv: 2 rows, 4 columns.')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Column for First name' })).toHaveValue('First name')
  await expect(page.getByText('Ada · Grace')).toBeVisible()
  await expect(page.getByText('Not imported: Family, Shoe size.')).toBeVisible()
  await expect(page.getByText('Still needed: Surname')).toBeVisible()
  await expect(button(page, 'Check 2 rows')).toBeDisabled()
  await page.getByRole('combobox', { name: 'Column for Surname' }).click()
  await page.getByRole('option', { name: 'Family' }).click()
  await expect(page.getByText('Not imported: Shoe size.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Column for Surname' })).toHaveValue('Family')
  await button(page, 'Check 2 rows').click()
  await expect(page.getByText('All 2 rows can be imported')).toBeVisible()
  await page.reload()
  await button(page, 'Import 2 users').click()
  await expect(page.getByText('2 users added')).toBeVisible()
  await page.reload()
  await expect(page.getByText('2 users added')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download what was added' }).click()
  expect((await download).suggestedFilename()).toMatch(/^importRun-\d+\.csv$/)
  await page.getByRole('link', { name: 'Show users' }).click()
  await page.getByRole('searchbox', { name: 'Search users' }).fill(family)
  await expect(page.getByText('2 users match')).toBeVisible()
})

test('what is wrong is listed by row and column, to download, and nothing is added', async ({ page, signInAs }) => {
  await signInAs('site owner')
  await page.goto('/administration/persons/import')
  await choose(page, csv(['First name', 'Surname', 'Email'], ['Ada', '', ''], ['Wrong', 'Mail', 'nobody']))
  await button(page, 'Check 2 rows').click()
  await expect(page.getByText('2 of 2 rows cannot be imported')).toBeVisible()
  await expect(page.getByRole('row', { name: '2 Surname Surname is required' })).toBeVisible()
  await expect(page.getByRole('row', { name: /^3 Email / })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Import \d/ })).toHaveCount(0)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download all of it as CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.csv$/)
  await button(page, 'Change the columns').click()
  await expect(page.getByRole('combobox', { name: 'Column for Surname' })).toHaveValue('Surname')
})

test('an import that runs is cancelled, and leaves nothing', async ({ page, signInAs }) => {
  test.setTimeout(150_000)
  await signInAs('site owner')
  await page.goto('/administration/persons/import')
  const family = unique('Cancelled')
  const rows = (length: number) =>
    csv(['First name', 'Surname'], ...Array.from({ length }, (_, n) => [`P${n}`, family]))
  await choose(page, rows(20_000))
  await button(page, 'Check 20,000 rows').click()
  await expect(page.getByRole('progressbar', { name: 'Checking the rows' })).toHaveCount(1)
  await page.reload()
  await expect(page.getByText(/^[1-9][\d,]* of 20,000 rows/)).toBeVisible()
  await button(page, 'Cancel').click()
  await expect(page.getByText('The check was cancelled')).toBeVisible()
  await button(page, 'Choose another file').click()
  await choose(page, rows(5000))
  await button(page, 'Check 5,000 rows').click()
  await page.getByRole('button', { name: 'Import 5,000 users' }).click({ timeout: 60_000 })
  await button(page, 'Cancel').click()
  await expect(page.getByText('The import was cancelled')).toBeVisible({ timeout: 30_000 })
  const { items } = await api(page, 'GET', `/person?q=${encodeURIComponent(family)}`)
  expect(items).toEqual([])
})

test('any list imports where it stands, and says what it does not take', async ({
  page,
  signInAs,
  expectComplaint,
}) => {
  await signInAs('site owner')
  await page.goto('/administration/zone')
  await page.getByRole('link', { name: 'Import' }).click()
  await expect(page).toHaveURL(/\/administration\/zone\?import=/)
  expectComplaint(/415|422|Failed to load resource/)
  await choose(page, Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0xff]))
  await expect(page.getByText('The file must be CSV in UTF-8')).toBeVisible()
  await choose(page, Buffer.from('a,b\n'))
  await expect(page.getByText('The file has a header but no rows')).toBeVisible()
  await choose(page, csv(['Name', 'Site'], [unique('Zone'), 'Nowhere']))
  await button(page, 'Check 1 row').click()
  await expect(page.getByText('Nowhere does not exist')).toBeVisible()
  await page.goto('/administration/zone?import=99999999')
  await expect(page.getByText('This import is not there')).toBeVisible()
})

test('users who may not add get a message, and no import', async ({ page, signInAs }) => {
  await signInAs('trial registrant')
  await page.goto('/administration/zone')
  await expect(heading(page, 'Zones')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Import' })).toHaveCount(0)
  await page.goto('/administration/zone?import=')
  await expect(page.getByText('ZONE_ADD')).toBeVisible()
})

test('an import is accessible', async ({ page, signInAs, axe }) => {
  await signInAs('site owner')
  await page.goto('/administration/persons/import')
  await expect(button(page, 'Choose a CSV file')).toBeVisible()
  expect(await axe(), 'choosing').toEqual([])
  await choose(page, csv(['First name', 'Surname', 'Email'], ['Ada', '', ''], ['Wrong', 'Mail', 'nobody']))
  await expect(button(page, 'Check 2 rows')).toBeVisible()
  expect(await axe(), 'mapping').toEqual([])
  await button(page, 'Check 2 rows').click()
  await expect(page.getByText('2 of 2 rows cannot be imported')).toBeVisible()
  expect(await axe(), 'errors').toEqual([])
  await button(page, 'Choose another file').click()
  await choose(page, csv(['First name', 'Surname'], ['Ada', unique('Right')]))
  await button(page, 'Check 1 row').click()
  await expect(page.getByText('The row can be imported')).toBeVisible()
  expect(await axe(), 'checked').toEqual([])
  await button(page, 'Import 1 user').click()
  await expect(page.getByText('1 user added')).toBeVisible()
  expect(await axe(), 'imported').toEqual([])
})
