import type { Browser, Page } from '@playwright/test'
import { type MailServer, startMailServer } from '../tests/support/mail-server.ts'
import { beginSession, expect, test, accountOf } from './fixtures.ts'
import { startApp, type ServedApp } from './server.ts'

const password = 'grainy-otter-lantern-41'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

interface House {
  readonly app: ServedApp
  readonly mail: MailServer
}

const variants = ['cloud', 'classic'] as const
type Variant = (typeof variants)[number]

async function start(variant: Variant): Promise<House> {
  const mail = await startMailServer()
  const sent = { SMTP_URL: mail.url, MAIL_FROM: 'gatehouse@example.com', PUBLIC_URL: 'https://gatehouse.example' }
  return { app: await startApp({ ...sent, GATEHOUSE_VARIANT: variant }), mail }
}

/** Opens a screen from the menu. */
async function goBy(page: Page, variant: Variant, group: string, entry: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Main' })
  const heading = menu.getByRole('button', { name: group, exact: true })
  if ((await heading.getAttribute('aria-expanded')) !== 'true') await heading.click()
  if (variant === 'classic') await page.getByRole('menuitem', { name: entry, exact: true }).click()
  else await menu.getByRole('link', { name: entry, exact: true }).click()
}

/** Makes a site owner, works as it, and leaves: what an installer does on the first day. */
async function beginWork(page: Page, variant: Variant): Promise<void> {
  await goBy(page, variant, 'Sites', 'Site owners')
  await page.getByRole('link', { name: 'Create organisation' }).first().click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Quayside Flats')
  await button(page, 'Create organisation').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Quayside Flats' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Working organisation' }).click()
  await page.getByRole('option', { name: 'Quayside Flats' }).click()
  await expect(page.getByText('Successfully changed browsing client')).toBeVisible()
  await expect(page.getByText(/You are working as Quayside Flats/)).toBeVisible()
  await goBy(page, variant, 'Sites', 'Sites')
  await expect(page.getByText('There are no sites.')).toBeVisible()
  await page.getByRole('button', { name: 'Account of Jonas Hale' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page.getByText('Successfully logged out')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
}

const end = async ({ app, mail }: House) => {
  await app.stop()
  await mail.down()
}

async function register(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Register for a trial' }).click()
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('First name').fill('Jonas')
  await page.getByLabel('Surname').fill('Hale')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Password again').fill(password)
  await page.getByLabel(/^I agree/).check()
  await button(page, 'Register').click()
  await expect(page.getByText('Confirm your email address')).toBeVisible()
}

/** Runs a command of the record shown, and waits for what its page then says. */
async function command(page: Page, name: string, then: string): Promise<void> {
  await button(page, name).click({ timeout: 20_000 })
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
  await expect(page.getByText(then, { exact: true }).first()).toBeVisible()
}

async function staffPage(browser: Browser, app: ServedApp): Promise<Page> {
  const context = await browser.newContext({ baseURL: app.url })
  await beginSession(context, app.url, accountOf(app, 'office staff'))
  return context.newPage()
}

for (const variant of variants)
  test(`a stranger registers, is approved, makes a site owner, works as it and signs out, in the ${variant} variant`, async ({
    browser,
  }) => {
    const house = await start(variant)
    const { app, mail } = house
    try {
      const context = await browser.newContext({ baseURL: app.url })
      const page = await context.newPage()
      await register(page, 'jonas@hale.example')
      const link = () =>
        /\/register\/(PR-\w+#[\w-]{43})/.exec(
          mail.received.find(({ to }) => to[0] === 'jonas@hale.example')?.body ?? '',
        )?.[1]
      await expect.poll(link, { timeout: 60_000 }).toBeTruthy()

      // Where nobody is signed in.
      const elsewhere = await (await browser.newContext({ baseURL: app.url })).newPage()
      await elsewhere.goto(`/register/${link() ?? ''}`)
      await button(elsewhere, 'Confirm the email address').click()
      await expect(elsewhere.getByText(/Your email address is confirmed/)).toBeVisible()

      await page.reload()
      await expect(page.getByText(/^Your trial ends in/)).toBeVisible()
      await expect(page.getByText('Confirm your email address')).toBeHidden()
      await page.getByRole('link', { name: 'Apply', exact: true }).click()
      await expect(button(page, 'Apply')).toBeDisabled()
      await page.getByRole('radio', { name: 'Installer' }).check()
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Hale Installations')
      await page.getByRole('textbox', { name: 'Line 1' }).fill('1 Mill Lane')
      await page.getByRole('textbox', { name: 'Postcode' }).fill('LS1 1AA')
      await button(page, 'Apply').click()
      await expect(page.getByText('Your application is waiting for approval')).toBeVisible()

      const staff = await staffPage(browser, app)
      await staff.goto('/configuration/public-registrations?status=applied')
      await staff
        .getByRole('row')
        .filter({ hasText: 'Hale Installations' })
        .getByRole('link')
        .first()
        .click({ timeout: 20_000 })
      await command(staff, 'Approve', 'Approved')
      await command(staff, 'Complete', 'Completed')

      const again = await (await browser.newContext({ baseURL: app.url })).newPage()
      await again.goto('/login')
      await again.getByLabel('Username').fill('jonas@hale.example')
      await again.getByLabel('Password', { exact: true }).fill(password)
      await button(again, 'Log in').click()
      await expect(again.getByRole('region', { name: 'Your registration' })).toBeHidden()
      await beginWork(again, variant)
    } finally {
      await end(house)
    }
  })

test('registering and its banners are read and used by everybody, on a phone too', async ({ page, axe }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const narrow = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
  await page.goto('/register')
  await expect(page.getByRole('heading', { name: 'Register for a trial' })).toBeVisible()
  expect([await axe(), await narrow()]).toEqual([[], true])
  await register(page, 'phone@strangers.example')
  expect([await axe(), await narrow()]).toEqual([[], true])
  await page.screenshot({ path: test.info().outputPath('banners.png') })
  await page.goto('/register/resend')
  await page.goto('/account/registration/address')
  await expect(page.getByRole('textbox', { name: 'Line 1' })).toBeVisible()
  expect([await axe(), await narrow()]).toEqual([[], true])
})
