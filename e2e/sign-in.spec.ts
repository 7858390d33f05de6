import { expect, test } from './fixtures.ts'

test('asks for a sign-in, and continues to where the user wanted to go', async ({ page, account }) => {
  await page.goto('/settings/about?from=link#here')
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  await expect(page).toHaveTitle('Log in · Gatehouse')
  const { username, password } = account('site owner')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'About' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/settings/about')
  await expect(page).toHaveURL(/\?from=link#here$/)
})

test('is at /account/login and /login-land too, and lets signed-in users pass', async ({ page, signInAs }) => {
  await page.goto('/account/login')
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  await signInAs('site owner')
  for (const path of ['/account/login', '/login-land']) {
    await page.goto(`${path}?returnTo=%2Fabout`)
    await expect(page.getByRole('heading', { name: 'About' })).toBeVisible()
  }
})

test('says what is wrong with a sign-in', async ({ page, account }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('Username is required')).toBeVisible()
  await expect(page.getByText('Password field is required')).toBeVisible()
  await expect(page.getByLabel('Username')).toBeFocused()

  await page.getByLabel('Username').fill(account('site owner').username)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('alert')).toContainText('Login failed')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
})

test('can be filled by a password manager', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByLabel('Username')).toHaveAttribute('autocomplete', 'username')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('autocomplete', 'current-password')
  await expect(page.getByLabel('Username')).toBeFocused()
})

test('never sends anybody to another site', async ({ page, signInAs }) => {
  await signInAs('site owner')
  for (const elsewhere of ['//example.org/', 'https://example.org/', '/\\example.org/']) {
    await page.goto(`/login-land?returnTo=${encodeURIComponent(elsewhere)}`)
    await expect(page).toHaveURL(/\/dashboard$/)
  }
})

test('signs out, and is then asked again', async ({ page, account }) => {
  const { username, password } = account('other site owner')
  await page.goto('/about')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByText('Successfully logged out')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  await page.goto('/about')
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
})

test('takes a session that has ended for a sign-out, wherever it shows', async ({ page, account, context }) => {
  const { username, password } = account('other site owner')
  await page.goto('/about')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  // Until it is live, a page finds out by itself.
  await expect(page.getByRole('banner').getByRole('status')).toHaveText('Connection: live')
  await context.clearCookies()
  await page.getByRole('button', { name: /^Theme/ }).click()
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fabout$/)
})

test('tells a page why its session was ended for newer ones, wherever it was', async ({
  page,
  account,
  served,
  expectComplaint,
}) => {
  expectComplaint(/WebSocket connection to .* failed/)
  const { username, password } = account('other site owner')
  await page.goto('/dashboard')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByText('Connection: live')).toBeAttached()
  const signInElsewhere = () =>
    fetch(`${served.url}/api/authentication/request-token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
    })
  for (let n = 0; n < 50; n++) expect((await signInElsewhere()).status).toBe(200)
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fdashboard$/)
  await expect(page.getByRole('alert')).toContainText('you signed in at too many other places')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

for (const width of [320, 390])
  test(`fits ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto('/login')
    for (const name of ['Log in', 'Sign in with your organisation']) {
      const { x = 0, width: wide = 0 } = (await page.getByRole('button', { name }).boundingBox()) ?? {}
      // As far from one edge as from the other.
      expect(Math.abs(2 * x + wide - width), name).toBeLessThan(2)
    }
  })

test('is accessible', async ({ page, axe }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('Password field is required')).toBeVisible()
  expect(await axe()).toEqual([])
})
