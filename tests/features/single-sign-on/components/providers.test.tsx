import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Reply } from '../../../components/support/fake-api.ts'
import { fakeApi, show } from '../../../components/support/show.tsx'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const input = (name: string) => page.getByRole('textbox', { name, exact: true })
const address = 'https://doors.example/api/authentication/sso/callback'
const withAddress = () =>
  fakeApi()
    .on('GET /identityprovider/:id', () => provider)
    .on('GET /identityprovider/redirect-address', () => ({ address }))
const provider = {
  identityProviderId: 3,
  name: 'Directory',
  issuer: 'https://login.example',
  clientIdentifier: 'gatehouse',
  enabled: true,
  createUsers: false,
  userGroupId: null,
  groupsClaim: 'groups',
  mappings: [{ value: 'acs-admins', subject: { entity: 'userGroup', id: 7 } }],
  version: 1,
}

test('a provider shows what to register there, and no secret', async () => {
  withAddress().on('GET /role/pick', () => [{ id: 7, title: 'Owners' }])
  await show('/settings/identity-provider/3')
  await expect.element(input('Redirect URI to register at the provider')).toHaveValue(address)
  await expect.element(button('Copy: Redirect URI to register at the provider')).toBeVisible()
  await expect.element(page.getByText('acs-admins')).toBeVisible()
  await expect.element(page.getByText('secret')).not.toBeInTheDocument()
})

test('its rows are asked for a value and a user group', async () => {
  const api = withAddress()
    .on('GET /identityprovider/validate-name', () => true)
    .on('GET /role/pick', () => [{ id: 7, title: 'Owners' }])
    .on('POST /identityprovider', () => provider)
  await show('/settings/identity-provider/create')
  await input('Name').fill('Directory')
  await input('Issuer').fill('https://login.example')
  await input('Client ID').fill('gatehouse')
  await page.getByLabelText('Client secret').fill('hidden')
  await button('Add a row').click()
  await input('Value of the claim').fill('acs-admins')
  await page.getByRole('combobox', { name: 'Which user group', exact: true }).click()
  await page.getByRole('option', { name: 'Owners' }).click()
  await button('Create identity provider').click()
  await expect.poll(() => api.callsOf('POST /identityprovider')).toHaveLength(1)
  expect(api.callsOf('POST /identityprovider').at(-1)?.body).toMatchObject({
    name: 'Directory',
    clientSecret: 'hidden',
    groupsClaim: 'groups',
    mappings: provider.mappings,
  })
})

test('a domain says what to put into its DNS, and why it is not verified yet', async () => {
  const domain = {
    identityProviderDomainId: 5,
    identityProviderId: 3,
    identityProvider: 'Directory',
    domain: 'example.com',
    token: 'abc',
    verified: null as string | null,
    version: 1,
  }
  const verify = 'POST /identityproviderdomain/:id/verify'
  const api = fakeApi()
    .on('GET /identityproviderdomain/:id', () => domain)
    .on(verify, () => new Reply(409, { code: 'notNow', error: 'There is no such TXT record at example.com yet' }))
  await show('/settings/identity-provider-domain/5')
  await expect.element(input('Value of the TXT record')).toHaveValue('gatehouse-verification=abc')
  await expect.element(page.getByText(/^Not verified: nobody signs in/)).toBeVisible()
  await button('Check now').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('There is no such TXT record at example.com yet')
  api.on(verify, () => {
    domain.verified = '2026-11-20T08:00:00.000Z'
    return { verified: domain.verified }
  })
  await button('Check now').click()
  await expect.element(page.getByText(/^Verified .*people with an email address at example\.com/)).toBeVisible()
  await expect.element(button('Check again')).toBeVisible()
})
