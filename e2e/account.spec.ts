import { api } from './crud.ts'
import { expect, test } from './fixtures.ts'

test('changes the own password, and says what is wrong with one', async ({
  page,
  account,
  signInAs,
  expectComplaint,
}) => {
  expectComplaint(/422 \(Unprocessable/)
  const { username, password } = account('trial registrant')
  const chosen = 'a gate, a bell and a lantern'
  await signInAs('trial registrant')
  await page.goto('/about')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Change password' }).click()
  await expect(page.getByRole('heading', { name: 'Change password' })).toBeVisible()

  await page.getByLabel('Current password').fill('not this one')
  await page.getByLabel('New password', { exact: true }).fill(chosen)
  await page.getByLabel('New password again').fill('something else')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Passwords must match')).toBeVisible()
  await page.getByLabel('New password again').fill(chosen)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Current password is not correct')).toBeVisible()
  await expect(page.getByLabel('Current password')).toBeFocused()

  await page.getByLabel('Current password').fill(password)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Password changed')).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard$/)

  await page.context().clearCookies()
  await page.goto('/login')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(chosen)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  // Other tests of this worker sign in by it.
  await api(page, 'POST', '/account/change-password', { currentPassword: chosen, newPassword: password })
})

test('offers to switch where something belongs to another client, and comes back', async ({
  page,
  signInAs,
  expectComplaint,
}) => {
  expectComplaint(/451/)
  await signInAs('installer')
  await page.goto('/about?kept=yes')
  const switcher = page.getByRole('combobox', { name: 'Working organisation' })
  const own = await switcher.inputValue()
  await page.route('**/api/user/set-theme/*', route =>
    route.fulfill({ status: 451, json: { error: 'This belongs to another client', code: 'clientMismatch' } }),
  )
  await page.getByRole('button', { name: /^Theme/ }).click()
  await expect(page.getByRole('heading', { name: 'Another organisation' })).toBeVisible()
  await page
    .getByRole('button', { name: /^Switch to/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/about\?kept=yes$/)
  await expect(switcher).not.toHaveValue(own)
  await switcher.click()
  await page.getByRole('option', { name: own, exact: true }).click()
  await expect(switcher).toHaveValue(own)
})

test('a link for the first administrator says when it is no longer good', async ({ page, expectComplaint }) => {
  expectComplaint(/404/)
  await page.goto('/first-administrator#used-already')
  for (const label of ['Organisation', 'First name', 'Surname', 'Username'])
    await page.getByLabel(label).fill('Gatekeeper')
  await page.getByLabel('Email').fill('gate@keeper.example')
  await page.getByLabel('Password', { exact: true }).fill('a gate, a bell and a lantern')
  await page.getByRole('button', { name: 'Make the administrator' }).click()
  await expect(page.getByText('This link has expired')).toBeVisible()
})
