import type { Page } from '@playwright/test'
import { api, button, heading, unique } from './crud.ts'
import { expect, test } from './fixtures.ts'

/** A field that the site owner's organisation adds to its people. */
async function define(page: Page, more: object = {}) {
  const name = unique('Locker')
  const body = { objectType: 'person', dataType: 'text', name, ...more }
  return { name, id: Number((await api(page, 'POST', '/customfield', body))['customFieldId']) }
}

/** Takes it away again: other tests have forms of people too. */
const forget = (page: Page, id: number) => api(page, 'DELETE', `/customfield/${id}`)

test('a field of one’s own is written, checked, listed and shown, with no restart', async ({
  page,
  signInAs,
  expectComplaint,
}) => {
  await signInAs('site owner')
  const field = await define(page, { required: true, showInTable: true })
  try {
    await page.goto('/administration/persons/create')
    const surname = unique('Own')
    await page.getByRole('textbox', { name: 'First name' }).fill('Olga')
    await page.getByRole('textbox', { name: 'Surname' }).fill(surname)
    await button(page, 'Create user').click()
    await expect(page.getByText(`${field.name} is required`)).toBeVisible()
    await expect(page.getByRole('textbox', { name: field.name })).toBeFocused()
    await page.getByRole('textbox', { name: field.name }).fill('B12')
    await expect(page.getByText(`${field.name} is required`)).toHaveCount(0)
    await button(page, 'Create user').click()
    await expect(heading(page, `Olga ${surname}`)).toBeVisible()
    await expect(page.getByRole('definition').filter({ hasText: /^B12$/ })).toBeVisible()

    await page.goto(`/administration/persons?q=${encodeURIComponent(surname)}`)
    await expect(page.getByRole('columnheader', { name: field.name })).toBeVisible()
    await expect(page.getByRole('row', { name: new RegExp(surname) })).toContainText('B12')
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Export these users to CSV' }).click()
    expect((await download).suggestedFilename()).toMatch(/\.csv$/)

    // The server has the last word, on the field itself.
    await page.getByRole('link', { name: surname }).click()
    await page.getByRole('link', { name: 'Edit' }).click()
    expectComplaint(/422/)
    const refused = [{ propertyName: `custom.${field.id}`, errorMessage: 'Locker is taken' }]
    await page.route('**/api/person/*', (route, request) =>
      request.method() === 'PUT' ? route.fulfill({ status: 422, json: refused }) : route.fallback(),
    )
    await page.getByRole('textbox', { name: field.name }).fill('B13')
    await button(page, 'Save').click()
    await expect(page.getByText('Locker is taken')).toBeVisible()
    await expect(page.getByRole('textbox', { name: field.name })).toBeFocused()
  } finally {
    await forget(page, field.id)
  }
})

test('comes and goes while a list is looked at, and is mapped by an import', async ({ page, signInAs }) => {
  await signInAs('site owner')
  await page.goto('/administration/persons')
  await expect(page.getByRole('columnheader', { name: 'Email' })).toBeVisible()
  await expect(page.getByText('Connection: live')).toHaveCount(1)
  const name = unique('Shift')
  const body = { objectType: 'person', dataType: 'choice', choices: 'Day\nNight', name, showInTable: true }
  const id = Number((await api(page, 'POST', '/customfield', body))['customFieldId'])
  await expect(page.getByRole('columnheader', { name })).toBeVisible()

  await page.goto('/administration/persons/import')
  const choosing = page.waitForEvent('filechooser')
  await button(page, 'Choose a CSV file').click()
  const content = Buffer.from(`First name,Surname,${name}\nA,B,Dusk\n`)
  await (await choosing).setFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: content })
  await expect(page.getByRole('combobox', { name: `Column for ${name}` })).toHaveValue(name)
  await button(page, 'Check 1 row').click()
  await expect(page.getByRole('row', { name: new RegExp(`^2 ${name} `) })).toBeVisible()

  await page.goto('/administration/persons')
  await expect(page.getByRole('columnheader', { name })).toBeVisible()
  await expect(page.getByText('Connection: live')).toHaveCount(1)
  await forget(page, id)
  await expect(page.getByRole('columnheader', { name })).toHaveCount(0)
})

test('custom fields are accessible', async ({ page, signInAs, axe }) => {
  await signInAs('site owner')
  const field = await define(page, { dataType: 'flag', description: 'Whether there is one' })
  try {
    await page.goto('/administration/persons/create')
    await expect(page.getByRole('switch', { name: field.name })).toBeVisible()
    expect(await axe()).toEqual([])
  } finally {
    await forget(page, field.id)
  }
})
