import { expect, test } from './wall-fixtures.ts'

test('says that all were acknowledged only where something was raised', async ({ page, signInAs, tile }) => {
  await signInAs('trial registrant')
  // Whatever other tests have made of this user's own dashboard.
  await page.goto('/dashboard?preset=control-room')
  await expect(tile('Alarms and alerts').getByText('None has been raised yet.')).toBeVisible()
  await expect(page.getByText('All that were raised have been acknowledged.')).toHaveCount(0)
})

test('guides a user whose organisation has nothing to begin with, or to another one', async ({ page, signInAs }) => {
  await signInAs('admin')
  await page.goto('/dashboard')
  const guide = page.getByRole('region', { name: 'Getting started' })
  await expect(guide).toContainText('has no sites yet')
  await expect(guide.getByRole('link', { name: 'Add a site' })).toHaveAttribute('href', /area\/create$/)
  await guide.getByRole('combobox', { name: 'Switch organisation' }).click()
  await page.getByRole('option').filter({ hasText: 'Wharfside Estates' }).click()
  await expect(guide).toHaveCount(0)
  await expect(page.getByRole('article', { name: 'Live event log' }).getByRole('listitem').first()).toBeVisible()

  // The session is shared with other tests.
  await page.getByRole('combobox', { name: /^Working / }).click()
  await page.getByRole('option', { name: 'Gatehouse Cloud' }).click()
  await expect(guide).toBeVisible()
})
