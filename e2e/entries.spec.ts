import type { Page } from '@playwright/test'
import { api, button, heading, unique } from './crud.ts'
import { expect, test } from './fixtures.ts'

async function makePlan(page: Page) {
  await page.goto('/about')
  const { items } = await api(page, 'GET', '/area?limit=1')
  const plan = await api(page, 'POST', '/siteplan', { name: unique('Plan'), areaId: items[0]?.['areaId'], type: 'map' })
  return { id: Number(plan['sitePlanId']), name: String(plan['name']) }
}

const markers = (page: Page) => page.getByRole('list', { name: 'Markers' })

for (const colorScheme of ['light', 'dark'] as const)
  test(`markers are added, pointed at a record and removed, accessibly in ${colorScheme}`, async ({
    page,
    signInAs,
    axe,
  }) => {
    await page.emulateMedia({ colorScheme })
    await signInAs('site owner')
    const plan = await makePlan(page)
    await page.goto(`/administration/site-plan/${plan.id}/edit`)
    await button(page, 'Add a marker').click()
    await expect(markers(page).getByText('Name is required')).toBeVisible()
    expect(await axe(), 'open').toEqual([])
    await markers(page).getByRole('textbox', { name: 'Name' }).fill('Front door')
    await expect(markers(page).getByText('Name is required')).toHaveCount(0)
    await markers(page).getByRole('combobox', { name: 'Stands for a' }).click()
    await page.getByRole('option', { name: 'door', exact: true }).click()
    await markers(page).getByRole('combobox', { name: 'Which door' }).click()
    await page.getByRole('option', { name: /^\d/ }).first().click()
    await button(page, 'Save').click()
    await expect(heading(page, plan.name)).toBeVisible()
    const saved = await api(page, 'GET', `/siteplan/${plan.id}`)
    expect(saved['markers']).toMatchObject([{ name: 'Front door', theme: 'primary', subject: { entity: 'door' } }])

    await page.goto(`/administration/site-plan/${plan.id}/edit`)
    await button(page, 'Remove Front door').click()
    await expect(button(page, 'Add a marker')).toBeFocused()
    await button(page, 'Bring back the marker').click()
    await expect(button(page, 'Front door')).toBeVisible()
    await button(page, 'Remove Front door').click()
    await button(page, 'Save').click()
    await expect(heading(page, plan.name)).toBeVisible()
    expect((await api(page, 'GET', `/siteplan/${plan.id}`))['markers']).toEqual([])
  })

test('tags are written one after another', async ({ page, signInAs }) => {
  await signInAs('internal staff')
  await page.goto('/documentation/upload')
  const name = unique('Manual')
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page
    .getByRole('combobox', { name: 'Tags' })
    .or(page.getByRole('textbox', { name: 'Tags' }))
    .fill('Wiring')
  await page.keyboard.press('Enter')
  await page.keyboard.type('readers')
  await page.keyboard.press('Enter')
  await button(page, /^Create /).click()
  await expect(heading(page, name)).toBeVisible()
  await expect(page.getByText('wiring', { exact: true })).toBeVisible()
  await expect(page.getByText('readers', { exact: true })).toBeVisible()
})
