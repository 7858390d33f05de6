import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { startMailServer } from '../tests/support/mail-server.ts'
import { api, button, heading } from './crud.ts'
import { expect, test } from './fixtures.ts'
import { startApp, type ServedApp } from './server.ts'

async function signIn(page: Page, { url, accounts }: ServedApp, as: string) {
  const { username, password } = accounts.find(({ role }) => role === as) ?? {}
  const headers = { 'application-identification': 'Website', origin: url }
  const data = { username, password }
  expect((await page.request.post(`${url}/api/authentication/request-token`, { headers, data })).ok()).toBe(true)
}

/** Chooses the first of those that are found. */
async function choose(page: Page, field: Locator, text: string) {
  await field.click()
  await field.fill(text)
  await page.getByRole('option', { name: text }).first().click()
  await page.keyboard.press('Escape')
}

test('a review goes from its form to its end, with a mail link and the report', async ({ browser }) => {
  test.setTimeout(240_000)
  const mail = await startMailServer()
  const app = await startApp({
    SMTP_URL: mail.url,
    MAIL_FROM: 'gatehouse@example.com',
    PUBLIC_URL: 'https://gatehouse.example',
  })
  try {
    const page = await (await browser.newContext({ baseURL: app.url })).newPage()
    await signIn(page, app, 'site owner')
    await page.goto('/administration/access-review')
    // The demo's own review says what there is to review.
    const { items } = await api(page, 'GET', '/accessreview?limit=2')
    const running = items.find(({ status }) => status === 'running')
    const door = await api(page, 'GET', `/door/${(running?.['doorIds'] as number[] | undefined)?.[0]}`)
    const user = await api(page, 'GET', `/user/${(running?.['reviewerIds'] as number[] | undefined)?.[0]}`)

    await page.getByRole('link', { name: /^Create access review/ }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Who is in there?')
    await choose(page, page.getByRole('combobox', { name: 'Doors' }), String(door['name']))
    await choose(page, page.getByRole('combobox', { name: 'Reviewers' }), String(user['firstName']))
    await page.getByRole('textbox', { name: 'Due' }).fill('31/12/2099 12:00')
    await button(page, 'Create access review').click()
    await expect(heading(page, 'Who is in there?')).toBeVisible()
    await button(page, 'Start review').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Start', exact: true }).click()
    const lines = page.getByRole('region', { name: 'Lines' })
    await expect(lines.getByRole('listitem').first()).toBeVisible({ timeout: 60_000 })

    // In another browser, without signing in.
    const link = () =>
      /access-review#([\w-]{43})/.exec(mail.received.find(({ body }) => body.includes('Who is in'))?.body ?? '')?.[1]
    await expect.poll(link, { timeout: 60_000 }).toBeTruthy()
    const guest = await (await browser.newContext({ baseURL: app.url })).newPage()
    await guest.goto(`/access-review#${link() ?? ''}`)
    await expect(heading(guest, 'Who is in there?')).toBeVisible()
    await guest
      .getByRole('button', { name: /^Remove (?!chosen)/ })
      .first()
      .click()
    await expect(guest.getByText(/^1 of \d+ lines answered$/)).toBeVisible()

    await button(page, 'Finish now').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Finish now' }).click()
    await expect(page.getByText('Finished', { exact: true }).first()).toBeVisible({ timeout: 60_000 })
    await expect(lines.getByText('Removed', { exact: true })).toBeVisible()
    await guest.reload()
    await expect(guest.getByText('This review cannot be answered')).toBeVisible()

    await button(page, 'Make PDF').click()
    const downloaded = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download PDF' }).click({ timeout: 60_000 })
    const file = await readFile(await (await downloaded).path())
    expect(file.subarray(0, 5).toString()).toBe('%PDF-')
  } finally {
    await app.stop()
    await mail.down()
  }
})
