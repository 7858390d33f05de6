import { Secret, TOTP } from 'otpauth'
import type { Page } from '@playwright/test'
import { freePort } from '../tests/support/free-port.ts'
import { expect, test as base } from './fixtures.ts'
import { startApp } from './server.ts'

// Browsers make passkeys for names alone, not for the number of an address.
const test = base.extend<object, { named: string }>({
  served: [
    async ({ browserName: _ }, use) => {
      const port = String(await freePort())
      const app = await startApp({ PORT: port, PUBLIC_URL: `http://localhost:${port}` })
      await use({ ...app, url: `http://localhost:${port}` })
      await app.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
test.describe.configure({ mode: 'serial' })

interface Account {
  readonly username: string
  readonly password: string
}

async function enter(page: Page, { username, password }: Account): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

const codeOf = (key: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate({ timestamp: Date.now() + steps * 30_000 })

/** Sets up an authenticator app on the screen that is open; answers its key. */
async function setUpApp(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
  const key = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? ''
  await page.getByLabel('Code from the app').fill(codeOf(key))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  return key
}

test('asks for a code of the app after the password, with the keyboard alone', async ({
  page,
  account,
  axe,
  expectComplaint,
}) => {
  expectComplaint(/422 \(Unprocessable/)
  const who = account('other site owner')
  await page.goto('/login')
  await enter(page, who)
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Two-factor authentication' }).click()
  expect(await axe()).toEqual([])
  const key = await setUpApp(page)
  expect(await axe()).toEqual([])
  await page.getByLabel('I have saved these codes').check()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible()
  expect(await axe()).toEqual([])

  await page.context().clearCookies()
  await page.goto('/about')
  await enter(page, who)
  await expect(page.getByLabel('Code')).toBeFocused()
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The code is not correct')).toBeVisible()
  await expect(page.getByLabel('Code')).toHaveValue('000000')
  expect(await axe()).toEqual([])
  // Phones load the page again while the code is looked up.
  await page.reload()
  await expect(page.getByLabel('Code')).toBeFocused()
  const code = codeOf(key, 1)
  await page.keyboard.insertText(`${code.slice(0, 3)} ${code.slice(3)}`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'About' })).toBeVisible()
})

test('signs in by a passkey, without a password', async ({ page, account, axe }) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.goto('/login')
  expect(await axe()).toEqual([])
  await enter(page, account('installer'))
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Two-factor authentication' }).click()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name').fill('Work laptop')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible()
  await page.getByLabel('I have saved these codes').check()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('listitem').getByText('Work laptop')).toBeVisible()
  expect(await axe()).toEqual([])

  await page.context().clearCookies()
  await page.goto('/about')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('heading', { name: 'About' })).toBeVisible()
})

test('leads those of whom it is demanded to set it up, and then on', async ({ page, account, served }) => {
  const headers = { 'content-type': 'application/json' }
  const call = async (method: string, path: string, body?: object, token = '') => {
    const answer = await fetch(`${served.url}/api${path}`, {
      method,
      headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    return (await answer.json()) as Record<string, unknown>
  }
  const who = account('site owner')
  const { username, password } = account('office staff')
  const { token } = await call('POST', '/authentication/request-token', { username, password })
  const owner = await call('POST', '/authentication/request-token', {
    username: who.username,
    password: who.password,
  })
  const { homeClientId } = await call('GET', '/authentication/user', undefined, String(owner['token']))
  const { userId } = await call('GET', '/authentication/user', undefined, String(token))
  await call('POST', `/user/${String(userId)}/set-browsing-client`, { clientId: homeClientId }, String(token))
  const path = `/client/${String(homeClientId)}`
  const client = await call('GET', path, undefined, String(token))
  await call('PUT', path, { version: client['version'], twoFactorRequired: true }, String(token))

  await page.goto('/dashboard')
  await enter(page, who)
  await expect(page.getByText('Your organisation requires a second step')).toBeVisible()
  await page.goto('/administration/zone')
  await expect(page).toHaveURL(/\/setup-2fa$/)
  await setUpApp(page)
  await page.getByLabel('I have saved these codes').check()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})
