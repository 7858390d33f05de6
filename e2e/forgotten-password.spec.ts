import type { Page } from '@playwright/test'
import { startMailServer, type MailServer } from '../tests/support/mail-server.ts'
import { api, tabTo } from './crud.ts'
import { accountOf, beginSession, expect, test as base } from './fixtures.ts'
import { startApp, type ServedApp } from './server.ts'

/** A server that sends its emails to a real mail server. */
const test = base.extend<object, { mail: MailServer; served: ServedApp }>({
  mail: [
    async ({ browserName: _ }, use) => {
      const mail = await startMailServer()
      await use(mail)
      await mail.down()
    },
    { scope: 'worker' },
  ],
  served: [
    async ({ mail }, use) => {
      const settings = {
        SMTP_URL: mail.url,
        MAIL_FROM: 'gatehouse@example.com',
        PUBLIC_URL: 'https://gatehouse.example',
      }
      const app = await startApp(settings)
      await use(app)
      await app.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

const chosen = 'a gate, a bell and a lantern'
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, field(page, label))
  await page.keyboard.type(text)
}

/** The path of the link in the newest email with these words. */
async function linkIn({ received }: MailServer, words: string): Promise<string> {
  const link = () =>
    /https:\/\/gatehouse\.example(\/reset-password#[\w-]{43})/.exec(
      received.findLast(({ body }) => body.includes(words))?.body ?? '',
    )?.[1]
  await expect.poll(link, { timeout: 60_000 }).toBeTruthy()
  return link() ?? ''
}

/** Chooses a password on the page of a link, and signs in by it. */
async function choose(page: Page, username: string): Promise<void> {
  await expect(page.getByText(`Choose a new password for the username ${username}`)).toBeVisible()
  await type(page, 'New password', 'kestrel')
  await type(page, 'New password again', chosen)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible()
  await expect(page.getByText('Passwords must match')).toBeVisible()
  await expect(page.getByText(/^Strength: weak\. It has to be moderate at least/)).toBeVisible()
  await field(page, 'New password').focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(chosen)
  await expect(page.getByText('Strength: strong.')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Password changed. Log in to continue')).toBeVisible()
  await type(page, 'Username', username)
  await type(page, 'Password', chosen)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard$/)
}

test('a forgotten password is reset by the link of an email, with the keyboard alone', async ({
  page,
  account,
  mail,
  axe,
  expectComplaint,
}) => {
  expectComplaint(/404 \(Not Found\)/)
  const { username } = account('trial registrant')
  await page.goto('/login')
  await tabTo(page, page.getByRole('link', { name: 'Forgotten password?' }))
  await page.keyboard.press('Enter')
  await expect(field(page, 'Username or email')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Username or email is required')).toBeVisible()
  expect(await axe()).toEqual([])
  await page.keyboard.type(username)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toContainText('The email may take up to 4 hours to arrive')
  expect(await axe()).toEqual([])

  const link = await linkIn(mail, `Your username is ${username}.`)
  await page.goto(link.replace('/reset-password', '/account/password-reset'))
  await expect(field(page, 'New password')).toBeVisible()
  expect(await axe()).toEqual([])
  await choose(page, username)
  await expect
    .poll(() => mail.received.some(({ headers }) => headers['subject']?.includes('your password was changed')))
    .toBe(true)

  await page.context().clearCookies()
  await page.goto(link)
  await expect(page.getByRole('alert')).toContainText('Password reset code not found')
  expect(await axe()).toEqual([])
})

test('a new user without a password is invited to choose one, and an administrator sees how that stands', async ({
  page,
  served,
  mail,
  context,
  browser,
  axe,
}) => {
  await beginSession(context, served.url, accountOf(served, 'site owner'))
  await page.goto('/settings/user/create')
  await expect(page.getByText('Left empty, an email invites them to choose one')).toBeVisible()
  const me = await api(page, 'GET', '/authentication/user')
  const { userGroupIds } = await api(page, 'GET', `/user/${String(me['userId'])}`)
  const ada = { username: 'ada.byron', firstName: 'Ada', surname: 'Byron', email: 'ada@people.example', userGroupIds }
  const { userId } = await api(page, 'POST', '/user', ada)
  const link = await linkIn(mail, 'an account was made for you')

  const path = `/settings/user/${String(userId)}`
  await page.goto(path)
  const part = page.getByRole('region', { name: 'Password' })
  await expect(part).toContainText('They have no password yet')
  await expect(part).toContainText(/The invitation to choose a password was sent .* to ada@people\.example/)
  await tabTo(page, part.getByRole('button', { name: 'Resend invitation' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('Send an email to ada@people.example')
  await page.keyboard.press('Escape')

  const guest = await (await browser.newContext({ baseURL: served.url })).newPage()
  await guest.goto(link)
  await choose(guest, 'ada.byron')
  await guest.context().close()
  await expect(part).toContainText(/The invitation to choose a password of .* was used/)

  await page.goto(`${path}/set-user-password`)
  await type(page, 'New password', chosen)
  await expect(page.getByText('Strength: strong.')).toBeVisible()
  expect(await axe()).toEqual([])

  await api(page, 'DELETE', `/user/${String(userId)}`)
  await page.reload()
  await page.goto('/settings/users')
  await tabTo(page, page.getByRole('link', { name: /^Deleted / }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: /Ada Byron/ })).toBeVisible()
  expect(await axe()).toEqual([])
  await tabTo(page, page.getByRole('button', { name: 'Restore Ada Byron' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('Restore Ada Byron (ada.byron)?')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${path}$`))
})
