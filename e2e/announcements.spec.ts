import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from './fixtures.ts'

const headers = (origin: string) => ({ 'application-identification': 'Website', origin })

test('an announcement appears on the open screen, stays hidden once hidden, and goes when it is withdrawn', async ({
  page,
  context,
  signInAs,
  served,
  axe,
}) => {
  await signInAs('site owner')
  await page.goto('/management/door')
  await expect(page.getByRole('heading', { level: 1, name: 'Doors' })).toBeVisible()
  await expect(page.getByText('Live', { exact: true }).first()).toBeVisible()
  const subject = `Fire panel under test ${Date.now()}`
  const made = await context.request.post('/api/announcement', {
    headers: headers(served.url),
    data: {
      messageName: 'Test',
      subject,
      message: '<b>Doors</b> may unlock. See https://example.org/plan.',
      type: '2',
      start: new Date(Date.now() - 60_000).toISOString(),
    },
  })
  expect(made.status()).toBe(201)
  const { announcementId } = (await made.json()) as { announcementId: number }
  const card = page.getByRole('region', { name: 'Announcements' }).getByRole('listitem').filter({ hasText: subject })
  await expect(card).toContainText('<b>Doors</b> may unlock.')
  await expect(card.getByRole('link')).toHaveAttribute('href', 'https://example.org/plan')
  expect(await axe()).toEqual([])

  await card.getByRole('button', { name: `Hide: ${subject}` }).click()
  await expect(card).toHaveCount(0)
  const shown = page.waitForResponse(answer => answer.url().endsWith('/set-hidden/false'))
  await page.getByRole('button', { name: 'Show it again' }).click()
  await expect(card).toBeVisible()
  expect((await shown).ok()).toBe(true)
  await context.request.delete(`/api/announcement/${announcementId}`, { headers: headers(served.url) })
  await expect(card).toHaveCount(0)
})

test('shortcuts, help and what the product is made of are there from every screen', async ({ page, signInAs, axe }) => {
  await signInAs('site owner')
  await page.goto('/settings/about')
  await expect(page.getByRole('row', { name: /^Build / })).toBeVisible()
  await page.getByRole('button', { name: /packages used/ }).click()
  await expect(page.getByRole('row', { name: /^react [\d.]+ MIT$/ })).toBeVisible()
  expect(await axe()).toEqual([])
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet.getByText('Search records and screens')).toBeVisible()
  expect(await axe()).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Help for this screen' }).click()
  await expect(page.getByRole('dialog', { name: 'Help: About' })).toContainText('Which version this is')
  expect(await axe()).toEqual([])
})

test('a screen keeps its place once it can be pressed, whatever comes above it', async ({ page, signInAs }) => {
  await page.route('**/api/announcement/active*', async route => {
    await delay(100)
    await route.continue()
  })
  await signInAs('site owner')
  await page.goto('/settings/about')
  await page.getByRole('button', { name: /packages used/ }).click({ trial: true })
  const box = () => page.getByRole('main').boundingBox()
  const [before, announced] = [await box(), page.getByRole('region', { name: 'Announcements' })]
  await expect(announced).toBeVisible()
  expect(await box()).toEqual(before)
})

test('feedback is given on a phone', async ({ page, signInAs, axe }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs('site owner')
  await page.goto('/management/door')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Feedback' }).click()
  const dialog = page.getByRole('dialog', { name: 'Feedback' })
  await dialog.getByRole('button', { name: 'Thumbs up' }).click()
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Easy to use')
  expect(await axe()).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Send feedback succeeded')).toBeVisible()
  await expect(dialog).toHaveCount(0)
})
