import { expect, test } from './fixtures.ts'

test('finds an operation, shows all of it, and gives a call and a link to copy', async ({
  page,
  context,
  signInAs,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInAs('site owner')
  await page.goto('/about')
  await page.getByRole('link', { name: 'API reference' }).click()
  await expect(page.getByRole('heading', { name: 'API reference' })).toBeFocused()
  await page.getByLabel('Search operations').fill('door that nobody has')
  await expect(page.getByRole('status').filter({ hasText: '0 operations' })).toBeVisible()
  await page.getByLabel('Search operations').fill('put door edit one')
  await page.getByRole('button', { name: /^PUT \/api\/door\/\{id\} / }).click()
  await expect(page.getByText('Needs the permission DOOR_EDIT')).toBeVisible()
  await expect(page.getByRole('rowheader', { name: 'unlockDuration' }).first()).toBeVisible()
  await expect(page.getByText(/451: it belongs to another client/)).toBeVisible()

  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await page.getByRole('button', { name: 'Copy the call' }).click()
  expect(await copied()).toContain('Bearer $GATEHOUSE_TOKEN')
  await page.getByRole('button', { name: 'Copy a link to this' }).click()
  await page.goto(await copied())
  await expect(page.getByText('Needs the permission DOOR_EDIT')).toBeVisible()
  await expect(page.getByLabel('Group', { exact: true })).toHaveValue('door')
})

test('shows what the reader may call, and the rest on request', async ({ page, signInAs }) => {
  await signInAs('site owner')
  await page.goto('/settings/api-reference?q=firmware')
  await expect(page.getByRole('status').filter({ hasText: /operations?$/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^POST \/api\/firmware / })).toHaveCount(0)
  await page.getByLabel('Include operations you have no permission for').check()
  await page.getByRole('button', { name: /^POST \/api\/firmware / }).click()
  await expect(page.getByText('Needs the permission KMSUSER_USER')).toBeVisible()
})

test('says that it could not be loaded, and tries again', async ({ page, signInAs, expectComplaint }) => {
  expectComplaint(/503/)
  await signInAs('site owner')
  let away = true
  await page.route('**/api/openapi.json', route =>
    away ? route.fulfill({ status: 503, json: 'away' }) : route.continue(),
  )
  await page.goto('/settings/api-reference')
  await expect(page.getByText('The description could not be loaded')).toBeVisible({ timeout: 30_000 })
  away = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: /^door \d+/ })).toBeVisible()
})

for (const width of [390, 1440, 3840])
  test(`is accessible and fits ${width} px`, async ({ page, signInAs, axe }) => {
    await page.setViewportSize({ width, height: 900 })
    await signInAs('site owner')
    await page.goto('/settings/api-reference')
    await expect(page.getByRole('button', { name: /^door \d+/ })).toBeVisible()
    expect(await axe()).toEqual([])
    await page.goto('/settings/api-reference?operation=getDoor')
    await expect(page.getByText('Needs the permission DOOR_READ')).toBeVisible()
    await page
      .getByText(/^What is inside/)
      .first()
      .click()
    expect(await axe()).toEqual([])
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(over).toBeLessThanOrEqual(0)
  })
