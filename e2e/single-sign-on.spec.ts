import type { Page } from '@playwright/test'
import { callbackPath, ssoFailures } from '../src/domain/single-sign-on.ts'
import { freePort } from '../tests/support/free-port.ts'
import { type NameServer, startNameServer } from '../tests/support/name-server.ts'
import { type OpenIdProvider, registered, startOpenIdProvider } from '../tests/support/openid-provider.ts'
import { expect, test as base } from './fixtures.ts'
import { startApp } from './server.ts'

interface World {
  readonly provider: OpenIdProvider
  readonly names: NameServer
}

/** A server beside a real provider of OpenID Connect and a real name server. */
const test = base.extend<object, { port: number; world: World }>({
  port: [async ({ browserName: _ }, use) => use(await freePort()), { scope: 'worker' }],
  world: [
    async ({ port }, use) => {
      const [provider, names] = [
        await startOpenIdProvider(`http://127.0.0.1:${port}${callbackPath}`),
        await startNameServer(),
      ]
      await use({ provider, names })
      names.close()
      await provider.close()
    },
    { scope: 'worker' },
  ],
  served: [
    async ({ port, world }, use) => {
      const app = await startApp({
        PORT: String(port),
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        DNS_SERVERS: world.names.address,
        WEBHOOK_ALLOW_PRIVATE: 'on',
      })
      await use({ ...app, url: `http://127.0.0.1:${port}` })
      await app.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function signInByOrganisation(page: Page, email: string): Promise<void> {
  await page.goto('/login?returnTo=%2Fmanagement%2Fdoor')
  await button(page, 'Sign in with your organisation').click()
  await page.getByLabel('Email address').fill(email)
  await page.keyboard.press('Enter')
}

test('an organisation sets its sign-in up, and somebody new comes in by it', async ({
  page,
  browser,
  served,
  world: { provider, names },
  signInAs,
  expectComplaint,
}) => {
  expectComplaint(/409|422/)
  await signInAs('site owner')
  await page.goto('/settings/identity-providers')
  await page.getByRole('link', { name: 'Create identity provider' }).first().click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Directory')
  await page.getByLabel('Issuer').fill(provider.issuer)
  await page.getByLabel('Client ID').fill(registered.id)
  await page.getByLabel('Client secret').fill(registered.secret)
  await page.getByLabel(/^Create .* at their first sign-in/).check()
  await page.getByRole('combobox', { name: /^User group of/ }).click()
  await page.getByRole('option', { name: 'Site owner', exact: true }).click()
  await button(page, 'Create identity provider').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Directory' })).toBeVisible()

  await page.goto('/settings/identity-provider-domains')
  await page.getByRole('link', { name: 'Create sign-in domain' }).first().click()
  await page.getByRole('combobox', { name: 'Identity provider' }).click()
  await page.getByRole('option', { name: 'Directory', exact: true }).click()
  await page.getByRole('textbox', { name: 'Domain' }).fill('wharf.example')
  await button(page, 'Create sign-in domain').click()
  await button(page, 'Check now').click()
  await expect(page.getByText(/There is no such TXT record at wharf\.example yet/)).toBeVisible()
  names.texts.set('wharf.example', [
    'v=spf1 -all',
    await page.getByRole('textbox', { name: 'Value of the TXT record' }).inputValue(),
  ])
  await button(page, 'Check now').click()
  await expect(page.getByText(/^Verified .*: people with an email address at wharf\.example/)).toBeVisible()

  const context = await browser.newContext({ baseURL: served.url })
  const stranger = await context.newPage()
  await signInByOrganisation(stranger, 'noor@wharf.example')
  await expect(stranger.getByText(ssoFailures.refused)).toBeVisible()
  await expect(stranger).toHaveURL(/\/login/)

  provider.people.set('noor', {
    email: 'noor@wharf.example',
    email_verified: true,
    given_name: 'Noor',
    family_name: 'Aziz',
  })
  provider.subject = 'noor'
  await signInByOrganisation(stranger, 'noor@wharf.example')
  await expect(stranger.getByRole('heading', { level: 1, name: 'Doors' })).toBeVisible()
  await stranger.getByRole('button', { name: 'Account of Noor Aziz' }).click()
  await stranger.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(stranger).toHaveURL(/\/login/)

  await signInByOrganisation(stranger, 'noor@elsewhere.example')
  await expect(stranger.getByText('There is no single sign-on for this address')).toBeVisible()
  await context.close()
})
