import AxeBuilder from '@axe-core/playwright'
import type { BrowserContext, Page } from '@playwright/test'
import { api } from './crud.ts'
import { expect, test } from './fixtures.ts'

declare global {
  interface Window {
    printed?: number
  }
}

/** Counts in place of the browser's own dialog, which no test can close. */
const countPrints = (context: BrowserContext) =>
  context.addInitScript(() => {
    window.print = () => {
      window.printed = (window.printed ?? 0) + 1
    }
  })
const prints = (page: Page) => page.evaluate(() => window.printed ?? 0)

test('a list is printed as it is shown, beside the app and without its live connections', async ({
  page,
  context,
  signInAs,
}) => {
  await countPrints(context)
  await signInAs('site owner')
  await page.goto('/management/door?sort=-number')
  await expect(page.getByRole('grid')).toBeVisible()
  const shown = async (of: Page) => ({
    headers: (await of.getByRole('columnheader').allInnerTexts()).map(text => text.trim()).filter(Boolean),
    first: await of.getByRole('row').nth(1).getByText(/\w/).first().innerText(),
  })
  const onScreen = await shown(page)
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Print these doors' }).click()
  const paper = await opened
  const sockets: string[] = []
  paper.on('websocket', socket => sockets.push(socket.url()))
  await expect(paper.getByRole('heading', { level: 1, name: 'Doors' })).toBeVisible()
  await expect.poll(() => prints(paper)).toBe(1)
  await expect(paper).toHaveTitle('Doors · Gatehouse')
  const onPaper = await shown(paper)
  expect(onPaper.headers.length).toBeGreaterThan(3)
  expect(onScreen.headers.join(' ')).toContain(onPaper.headers[0])
  expect(onScreen.first).toContain(onPaper.first)
  expect(await paper.getByRole('row').count()).toBeGreaterThan(2)
  await expect(paper.getByRole('table').getByRole('link')).toHaveCount(0)
  expect(sockets).toEqual([])
  await paper.getByRole('button', { name: 'Print' }).click()
  expect(await prints(paper)).toBe(2)
})

test('a record is printed from its page, on a phone too', async ({ page, context, signInAs }) => {
  await countPrints(context)
  await page.setViewportSize({ width: 390, height: 800 })
  await signInAs('site owner')
  const { items } = await api(page, 'GET', '/door?limit=1')
  await page.goto(`/management/door/${String(items[0]?.['doorId'])}`)
  await expect(page.getByRole('link', { name: 'Print', exact: true })).toBeVisible()
  const name = await page.getByRole('heading', { level: 1 }).innerText()
  await page.goto((await page.getByRole('link', { name: 'Print', exact: true }).getAttribute('href')) ?? '')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect.poll(() => prints(page)).toBe(1)
  // Paper is white, whatever the theme is.
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
})

test('printing needs a sign-in, and permission to read what is printed', async ({
  page,
  context,
  account,
  expectComplaint,
}) => {
  expectComplaint(/404|403/)
  await countPrints(context)
  await page.goto('/print?list=door')
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fprint%3Flist%3Ddoor$/)
  const { username, password } = account('trial registrant')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Doors' })).toBeVisible()
  await expect.poll(() => prints(page)).toBe(1)
  await page.goto('/print?list=shopOrder')
  await expect(page.getByText('Nothing to print')).toBeVisible()
  expect(await prints(page)).toBe(0)
  await page.goto('/print?record=door&id=99999999')
  await expect(page.getByRole('alert')).toContainText('The door could not be loaded')
  expect(await prints(page)).toBe(0)
})
