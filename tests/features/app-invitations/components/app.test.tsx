import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Reply } from '../../../components/support/fake-api.ts'
import { fakeApi, show } from '../../../components/support/show.tsx'
import { AppPart } from '../../../../src/features/app-invitations/screens/AppPart.tsx'
import Redirect from '../../../../src/features/app-invitations/screens/credential-user-app-redirect.light.screen.tsx'
import { storesFor } from '../../../../src/domain/app-stores.ts'

const path = '/administration/persons/7'
const nobody = { email: 'ada@people.example', deviceLink: null, suspended: false, invitation: null }
const invitation = {
  state: 'pending',
  email: 'ada@people.example',
  by: 'Grace Hopper',
  created: '2026-11-22T10:00:00.000Z',
  expires: '2199-11-29T10:00:00.000Z',
  opened: null,
  mailMessageId: 3,
  mail: 'sent',
  reason: null,
  sent: '2026-11-22T10:02:00.000Z',
}
const withApp = (app: object) =>
  fakeApi()
    .on('GET /person/:id/app-invitation', () => app)
    .on('GET /person/:id', () => ({
      personId: 7,
      firstName: 'Ada',
      surname: 'Byron',
      email: 'ada@people.example',
      version: 1,
    }))
const showPart = () => show(path, [{ path, Component: () => <AppPart personId={7} /> }])

test('invites by name and address, and shows what has become of it', async () => {
  let app: object = nobody
  const api = withApp({})
    .on('GET /person/:id/app-invitation', () => app)
    .on('POST /person/:id/invite-app', () => (app = { ...nobody, invitation }))
  await showPart()
  await expect.element(page.getByText('No phone is linked.')).toBeVisible()
  await page.getByRole('button', { name: 'Invite to app' }).click()
  await expect.element(page.getByText(/^Send Ada Byron an email to ada@people\.example/)).toBeVisible()
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await vi.waitFor(() => expect(api.callsOf('POST /person/:id/invite-app')).toHaveLength(1))
  await expect
    .element(page.getByText(/^Invitation sent 22\/11\/2026 \d\d:02 to ada@people\.example, by Grace Hopper/))
    .toBeInTheDocument()
})

test('says why an invitation could not be made', async () => {
  withApp(nobody).on('POST /person/:id/invite-app', () => new Reply(409, { error: 'Ada Byron is suspended' }))
  await showPart()
  await page.getByRole('button', { name: 'Invite to app' }).click()
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect.element(page.getByText(/Failed to invite (user|person) to app/)).toBeVisible()
  await expect.element(page.getByText(/Ada Byron is suspended/)).toBeVisible()
})

test.each([
  [
    { mail: 'waiting', reason: 'The mail server cannot be reached' },
    /waits to be sent: The mail server cannot be reached/,
  ],
  [
    { mail: 'failed', reason: 'The mail server refused it: 550 No such user' },
    /failed: The mail server refused it: 550 No such user\. Send it again/,
  ],
  [{ mail: 'kept' }, /was not sent: no mail server is set up\. It is in the outbox/],
  [{ state: 'opened', opened: '2026-11-22T11:00:00.000Z' }, /The link was opened 22\/11\/2026/],
  [{ expires: '2026-11-22T10:00:01.000Z' }, /expired 22\/11\/2026 \d\d:00: it was not used/],
  [{ state: 'revoked' }, /was withdrawn/],
  [{ state: 'linked' }, /^Set up by the invitation of 22\/11\/2026/],
])('says how an invitation stands: %o', async (differs, text) => {
  withApp({ ...nobody, invitation: { ...invitation, ...differs } })
  await showPart()
  await expect.element(page.getByText(text)).toBeVisible()
})

test('has nothing to withdraw once its code has run out', async () => {
  withApp({ ...nobody, invitation: { ...invitation, state: 'opened', opened: '2026-01-01T00:00:00.000Z' } })
  await showPart()
  await expect.element(page.getByRole('button', { name: 'Invite to app' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Withdraw' })).not.toBeInTheDocument()
})

test('asks for an address first', async () => {
  withApp({ ...nobody, email: null })
  await showPart()
  await expect.element(page.getByText(/An email address is needed to invite/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Invite to app' })).not.toBeInTheDocument()
})

test('is not falsely calm where it could not be loaded', async () => {
  withApp({}).on('GET /person/:id/app-invitation', () => new Reply(503, { error: 'Starting' }))
  await showPart()
  await expect.element(page.getByText('The state of the app could not be loaded')).toBeVisible()
})

const redirect = '/credential-user-app-redirect'
const showLink = async (hash: string) => {
  const { goTo } = await show(redirect, [{ path: redirect, Component: Redirect }])
  await goTo(`${redirect}${hash}`)
}

test('uses the link up by the button alone, and says what to do next', async () => {
  const api = fakeApi().on('POST /app-invitation/open', () => ({
    state: 'ready',
    organisation: 'Acme',
    code: 'ABCD-EFGH-JKLM',
    until: '2026-11-22T13:00:00.000Z',
    app: { appStore: 'https://apple.example/app', playStore: 'https://google.example/app', link: 'doors-app://link' },
  }))
  await showLink('#secret')
  await expect.element(page.getByRole('button', { name: 'Go on' })).toBeVisible()
  expect(api.callsOf('POST /app-invitation/open')).toEqual([])
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect.element(page.getByRole('status', { name: 'Code' })).toHaveTextContent('ABCD-EFGH-JKLM')
  expect(api.callsOf('POST /app-invitation/open').map(({ body }) => body)).toEqual([{ link: 'secret' }])
  await expect
    .element(page.getByRole('link', { name: 'Google Play' }))
    .toHaveAttribute('href', 'https://google.example/app')
  await expect
    .element(page.getByRole('link', { name: 'Open the app' }))
    .toHaveAttribute('href', 'doors-app://link?code=ABCD-EFGH-JKLM')
})

test('has no dead links where no store is set', async () => {
  fakeApi().on('POST /app-invitation/open', () => ({
    state: 'ready',
    organisation: 'Acme',
    code: 'ABCD-EFGH-JKLM',
    app: {},
  }))
  await showLink('#secret')
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect.element(page.getByText(/Acme can tell you where to get it/)).toBeVisible()
  await expect.element(page.getByRole('link')).not.toBeInTheDocument()
})

test.each([
  ['used', /has been used already/],
  ['expired', /has expired/],
  ['revoked', /not good any more/],
  ['unknown', /not complete, or not one of ours/],
])('says in plain words that a link is %s', async (state, text) => {
  fakeApi().on('POST /app-invitation/open', () => ({ state }))
  await showLink('#secret')
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect.element(page.getByText(text)).toBeVisible()
})

test('asks the server nothing without a secret', async () => {
  const api = fakeApi()
  await showLink('')
  await expect.element(page.getByText(/not complete/)).toBeVisible()
  expect(api.calls.filter(({ method }) => method === 'POST')).toEqual([])
})

test('can be tried again where the server does not answer', async () => {
  fakeApi().on('POST /app-invitation/open', () => new Reply(503, { error: 'Starting' }))
  await showLink('#secret')
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect.element(page.getByText('The link could not be opened')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Go on' })).toBeEnabled()
})

test('names the store of the phone, and both elsewhere', () => {
  const app = { appStore: 'https://a.example', playStore: 'https://g.example' }
  expect(storesFor(app, 'apple')).toEqual([{ label: 'App Store', href: 'https://a.example' }])
  expect(storesFor(app, 'android')).toEqual([{ label: 'Google Play', href: 'https://g.example' }])
  expect(storesFor(app, 'other')).toHaveLength(2)
  expect(storesFor({ appStore: 'https://a.example' }, 'android')).toEqual([])
})
