import { expect, test } from './wall-fixtures.ts'

test('a marshal starts a drill, marks who is safe, and ends it with its record, accessibly', async ({
  page,
  controllers,
  axe,
}) => {
  await controllers.letIn(3)
  await page.goto('/monitoring/roll-call')
  const people = page.getByRole('group', { name: 'People, those who need help first' })
  await expect(people.getByRole('button', { name: /^Safe: / }).first()).toBeVisible()
  expect(await axe()).toEqual([])

  await page.getByRole('combobox', { name: 'Site' }).selectOption('Harbour House')
  await page.getByRole('link', { name: 'Start evacuation' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Start evacuation' })).toBeVisible()
  await page.getByRole('button', { name: 'Start evacuation' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Drill at Harbour House' })).toBeVisible()
  expect(await axe()).toEqual([])

  await page.getByRole('main').getByRole('link', { name: 'Call the roll' }).click()
  await expect(page.getByRole('link', { name: 'Everybody who was in, and end' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Site' }).selectOption('Harbour House')
  const safe = people.getByRole('button', { name: /^Safe: / }).first()
  const name = ((await safe.getAttribute('aria-label')) ?? '').replace('Safe: ', '')
  await safe.click()
  await expect(people.getByRole('button', { name: `Safe: ${name}`, pressed: true })).toBeVisible()

  await page.getByRole('link', { name: 'Everybody who was in, and end' }).click()
  const row = page.getByRole('table', { name: 'People' }).getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('Safe')
  await page.getByRole('button', { name: 'End', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click()
  await expect(page.getByText('Ended', { exact: true }).first()).toBeVisible()
  await expect(row).toContainText('Safe')
  await expect(page.getByRole('table', { name: 'Marked by' })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Report as PDF' }).click()
  expect((await download).suggestedFilename()).toMatch(/^evacuation-\d+\.pdf$/)
  // The next roll call begins anew.
  await page.goto('/monitoring/roll-call')
  await expect(people.getByRole('button', { name: /^Safe: / }).first()).toBeVisible()
  await expect(people.getByRole('button', { name: /^Safe: /, pressed: true })).toHaveCount(0)
})

test('a marshal without a connection marks on, and everybody sees it when there is one again', async ({
  page,
  controllers,
  expectComplaint,
}) => {
  expectComplaint(/ERR_INTERNET_DISCONNECTED|Failed to load resource|WebSocket|connection/i)
  await controllers.letIn(3)
  await page.goto('/monitoring/roll-call')
  const roll = (of: typeof page) => of.getByRole('group', { name: 'People, those who need help first' })
  const help = roll(page)
    .getByRole('button', { name: /^Needs help: / })
    .first()
  const name = ((await help.getAttribute('aria-label')) ?? '').replace('Needs help: ', '')
  await page.context().setOffline(true)
  await roll(page)
    .getByRole('button', { name: `Needs help: ${name}` })
    .click()
  await expect(roll(page).getByText('Kept on this device, sent when there is a connection')).toBeVisible()
  const pressed = { name: `Needs help: ${name}`, pressed: true }
  await expect(roll(page).getByRole('button', pressed)).toBeVisible()

  await page.context().setOffline(false)
  await expect(roll(page).getByText(/^Kept on this device/)).toHaveCount(0, { timeout: 30_000 })
  const other = await page.context().newPage()
  await other.goto('/monitoring/roll-call')
  await expect(roll(other).getByRole('button', pressed)).toBeVisible()
  await roll(other).getByRole('button', pressed).click()
  await expect(roll(page).getByRole('button', pressed)).toHaveCount(0, { timeout: 30_000 })
})

test('the fire service reads by a link who is missing, without signing in, until it is revoked', async ({
  page,
  browser,
  controllers,
  served,
  axe,
}) => {
  await controllers.letIn(2)
  await page.goto('/monitoring/roll-call')
  await page.getByRole('combobox', { name: 'Site' }).selectOption('Harbour House')
  await page.getByRole('link', { name: 'Start evacuation' }).click()
  await page.getByRole('button', { name: 'Start evacuation' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Drill at Harbour House' })).toBeVisible()
  await page.getByRole('link', { name: 'Fire service sheet' }).click()
  const sought = { name: 'People who must be looked for' }
  await expect(page.getByRole('table', sought).getByText('Missing').first()).toBeVisible()
  expect(await axe()).toEqual([])
  await page.getByRole('button', { name: 'Make a link' }).click()
  const link = await page.getByRole('textbox', { name: 'Whoever has this link reads the sheet' }).inputValue()

  const tablet = await browser.newContext({ baseURL: served.url })
  const officer = await tablet.newPage()
  await officer.goto(link)
  await expect(officer.getByRole('table', sought).getByText('Missing').first()).toBeVisible()
  await expect(officer.getByText('Live')).toBeVisible()
  await page.getByRole('button', { name: 'Revoke' }).click()
  await expect(officer.getByText('There is no sheet any more')).toBeVisible()
  await tablet.close()

  await page.getByRole('link', { name: 'Drill at Harbour House' }).click()
  await page.getByRole('button', { name: 'End', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click()
  await expect(page.getByText('Ended', { exact: true }).first()).toBeVisible()
})
