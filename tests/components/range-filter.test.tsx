import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fakeApi, show } from './support/show.tsx'

test('a list is narrowed by days, and by having none', async () => {
  const api = fakeApi().on('GET /fob', () => ({ items: [], next: null, total: 0 }))
  const { at } = await show('/administration/fob/cloud-fobs?validUntil=2026-11-21..2026-12-20')
  await expect.element(page.getByText('Valid date end: 21/11/2026 to 20/12/2026')).toBeVisible()
  await page.getByRole('button', { name: /^Filters/ }).click()
  const days = page.getByRole('group', { name: 'Valid date end' })
  await expect.element(days.getByRole('textbox', { name: 'From' })).toHaveValue('21/11/2026')
  await days.getByRole('checkbox', { name: 'Or none' }).click()
  await expect.element(page.getByText('Valid date end: 21/11/2026 to 20/12/2026 or none')).toBeVisible()
  expect(new URLSearchParams(at().split('?')[1]).getAll('validUntil')).toEqual(['2026-11-21..2026-12-20', 'null'])
  await expect
    .poll(() => api.callsOf('GET /fob').some(({ query }) => query.getAll('validUntil').includes('null')))
    .toBe(true)
})
