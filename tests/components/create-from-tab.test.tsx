import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fakeApi, show } from './support/show.tsx'

test('what is created from a record’s tab begins with the record, and with its controller', async () => {
  const panel = { doorEntryPanelId: 3, name: 'Gate panel', controllerId: 7, controller: 'North wing', version: 1 }
  fakeApi()
    .on('GET /doorentrypanel/:id', () => panel)
    .on('GET /doorentryhandset', () => ({ items: [], next: null, total: 0 }))
    .on('GET /doorentryhandset/validate-number', () => true)
    .on('GET /doorentryhandset/validate-description', () => true)
    .on('GET /controller/pick', () => [{ id: 7, title: 'North wing' }])
    .on('GET /doorentrypanel/pick', () => [{ id: 3, title: 'Gate panel' }])
  const { at } = await show('/management/door-entry-panel/3?tab=doorEntryHandset')
  await page.getByRole('link', { name: 'Create door entry handset' }).first().click()
  await expect.poll(at).toBe('/management/door-entry-handset/create?panelIds=3&controllerId=7')
  await expect.element(page.getByRole('combobox', { name: 'Controller' })).toHaveValue('North wing')
  await expect.element(page.getByText('Gate panel')).toBeVisible()
})
