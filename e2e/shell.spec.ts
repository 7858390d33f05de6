import { expect, test } from './fixtures.ts'

test('home is the wall, and the header says that it is live', async ({ page, signInAs }) => {
  await signInAs('site owner')
  await page.goto('/home')
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page).toHaveTitle(/Dashboard · Gatehouse$/)
  await expect(page.getByRole('banner').getByRole('status')).toHaveText('Connection: live')
})

test('a screen without live data still says how the connection is', async ({ page, signInAs, expectComplaint }) => {
  await signInAs('site owner')
  await page.goto('/about')
  const status = page.getByRole('banner').getByRole('status')
  await expect(status).toHaveText('Connection: live')
  expectComplaint(/ERR_INTERNET_DISCONNECTED|Failed to (fetch|complete negotiation|start)|WebSocket/)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: /^Theme/ }).click()
  await expect(page.getByText('The server cannot be reached', { exact: true })).toBeVisible()
})

test('the menu goes to screens, is searched, and can be narrow', async ({ page, signInAs }) => {
  await signInAs('site owner')
  await page.goto('/about')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeFocused()

  await page.getByRole('searchbox', { name: 'Search the menu' }).fill('dash')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard$/)
  await page.getByRole('searchbox', { name: 'Search the menu' }).fill('nothing of this name')
  await expect(page.getByText('No screens match')).toBeVisible()
  await page.keyboard.press('Escape')

  expect((await menu.locator('..').boundingBox())?.width).toBe(300)
  const kept = () => page.waitForResponse(/set-side-nav-state/)
  await Promise.all([kept(), page.getByRole('button', { name: 'Collapse the menu' }).click()])
  expect((await menu.locator('..').boundingBox())?.width).toBe(60)
  await expect(menu.getByRole('link', { name: 'Dashboard' })).toBeVisible()
  await page.reload()
  await Promise.all([kept(), page.getByRole('button', { name: 'Expand the menu' }).click()])
})

test('on a phone the menu lies over the screen and goes away once something was chosen', async ({ page, signInAs }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs('site owner')
  await page.goto('/about')
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await page.getByRole('button', { name: 'Expand the menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the theme goes from light over auto to dark and is kept with the user', async ({ page, signInAs }) => {
  await signInAs('office staff')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/about')
  const html = page.locator('html')
  await page.getByRole('button', { name: 'Theme: auto. Change to dark' }).click()
  await expect(page.getByText('Theme updated')).toBeVisible()
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.getByRole('button', { name: 'Theme: dark. Change to light' }).click()
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light')
  await page.getByRole('button', { name: 'Theme: light. Change to auto' }).click()
  await expect(page.getByRole('button', { name: 'Theme: auto. Change to dark' })).toBeVisible()
})

test('an installer works as another client and comes back to where they were', async ({ page, signInAs }) => {
  await signInAs('installer')
  // What is above the screen takes nothing off one that scrolls by itself: the footer alone is beyond.
  const beyond = async () => {
    await page.goto('/monitoring/event-log')
    const footer = page.getByRole('contentinfo')
    await expect(footer).toBeVisible()
    const measured = () =>
      page.evaluate(() => {
        const below = document.querySelector('footer')?.getBoundingClientRect().height ?? 0
        return Math.abs(document.documentElement.scrollHeight - innerHeight - below) < 2
      })
    await expect.poll(measured).toBe(true)
  }
  await beyond()
  await page.goto('/about?kept=yes')
  const switcher = page.getByRole('combobox', { name: 'Working organisation' })
  const own = await switcher.inputValue()
  await switcher.click()
  const other = page.getByRole('option').filter({ hasNotText: own }).first()
  const name = await other.innerText()
  await other.click()
  await expect(page.getByText('Successfully changed browsing client')).toBeVisible()
  await expect(page).toHaveURL(/\/about\?kept=yes$/)
  await expect(switcher).toHaveValue(name)
  await expect(page.getByRole('region', { name: 'Whom you work for' })).toBeVisible()
  await beyond()
  await page.goto('/about?kept=yes')
  await switcher.click()
  await page.getByRole('option', { name: own, exact: true }).click()
  await expect(switcher).toHaveValue(own)
})

test('a path that is no screen is Not Found, inside the shell', async ({ page, signInAs }) => {
  await signInAs('site owner')
  await page.goto('/no/such/screen')
  await expect(page.getByRole('heading', { name: 'Not Found' })).toBeVisible()
  await expect(page.getByText('/no/such/screen')).toBeVisible()
  await page.getByRole('link', { name: 'Go home' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('the first press of Tab offers to skip to the content', async ({ page, signInAs }) => {
  await signInAs('site owner')
  await page.goto('/about')
  await expect(page.getByRole('heading', { name: 'About' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('on a wall the smallest text is 28 px high', async ({ page, signInAs }) => {
  await page.setViewportSize({ width: 3840, height: 2160 })
  await signInAs('site owner')
  await page.goto('/about')
  const size = await page.getByRole('contentinfo').evaluate(footer => getComputedStyle(footer).fontSize)
  expect(Number.parseFloat(size)).toBeGreaterThanOrEqual(28)
})

test('is accessible', async ({ page, signInAs, axe }) => {
  await signInAs('installer')
  await page.goto('/about')
  await expect(page.getByRole('banner').getByRole('status')).toHaveText('Connection: live')
  expect(await axe()).toEqual([])
  await page.getByRole('button', { name: /^Account of/ }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  expect(await axe()).toEqual([])
})
