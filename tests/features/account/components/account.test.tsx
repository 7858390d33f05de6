import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Reply } from '../../../components/support/fake-api.ts'
import { fakeApi, showPart, user } from '../../../components/support/show.tsx'
import AccountScreen from '../../../../src/features/account/screens/account.screen.tsx'
import CreditsScreen from '../../../../src/features/account/screens/credits.screen.tsx'
import MyClientScreen from '../../../../src/features/account/screens/my-client.screen.tsx'

const profile = {
  version: 3,
  firstName: 'Ada',
  surname: 'Archer',
  displayName: null,
  email: 'ada@acme.example',
  smsNumber: null,
  areaSorting: 'name',
}
const session = (sessionId: number, more: object = {}) => ({
  sessionId,
  device: 'Chrome on Windows',
  network: '192.0.2.7',
  createdAt: '2026-11-20T09:00:00Z',
  lastSeenAt: '2026-11-24T10:00:00Z',
  isThis: false,
  ...more,
})
const api = (sessions: readonly object[] = [session(1, { isThis: true })]) =>
  fakeApi()
    .on('GET /user/profile', () => profile)
    .on('GET /user/sessions', () => sessions)

const field = (name: string) => page.getByRole('textbox', { name })

test('own details are saved from the version that was read, and what is wrong stays to be mended', async () => {
  const sent: unknown[] = []
  const refused = new Reply(422, [{ propertyName: 'email', errorMessage: 'Email is not unique' }])
  api()
    .on('PUT /user/profile', ({ body }) => {
      sent.push(body)
      return sent.length === 1 ? refused : { ...profile, ...(body as object), version: 4 }
    })
    .on('GET /authentication/user', () => user)
  await showPart(<AccountScreen />)
  await userEvent.fill(field('Email'), 'taken@acme.example')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Order of sites', { exact: true }).first()).toBeVisible()
  await expect.element(page.getByText('Email is not unique')).toBeVisible()
  await expect.element(field('Email')).toHaveValue('taken@acme.example')
  await userEvent.fill(field('Email'), 'ada.archer@acme.example')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Your details are saved')).toBeVisible()
  expect(sent[1]).toMatchObject({ email: 'ada.archer@acme.example', version: 3 })
})

test('a session elsewhere is ended, and the own one has no button for it', async () => {
  let open = [session(1, { isThis: true }), session(2, { device: 'Safari on iPhone' })]
  const ended: unknown[] = []
  api()
    .on('GET /user/sessions', () => open)
    .on('DELETE /user/sessions/:id', ({ params }) => {
      ended.push(params['id'])
      open = open.filter(({ isThis }) => isThis)
      return undefined
    })
  await showPart(<AccountScreen />)
  const list = page.getByRole('region', { name: 'Where you are signed in' })
  await expect.element(list.getByText('Chrome on Windows (this session)')).toBeVisible()
  await list.getByRole('button', { name: /^Sign out Safari on iPhone/ }).click()
  await expect.element(list.getByText('Safari on iPhone')).not.toBeInTheDocument()
  expect(ended).toEqual(['2'])
  await expect.element(list.getByRole('button')).not.toBeInTheDocument()
})

test('sessions that could not be loaded are not ‘none’, and one that could not be ended may be open', async () => {
  let isBroken = true
  api()
    .on('GET /user/sessions', () =>
      isBroken ? new Reply(503, { error: 'Not now', code: 'unavailable' }) : [session(2)],
    )
    .on('DELETE /user/sessions/:id', () => new Reply(503, { error: 'Not now', code: 'unavailable' }))
  await showPart(<AccountScreen />)
  await expect.element(page.getByText('Your sessions could not be loaded')).toBeVisible()
  isBroken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: /^Sign out Chrome/ }).click()
  await expect.element(page.getByText('The session may still be open')).toBeVisible()
})

test('an own client that could not be loaded says so once', async () => {
  fakeApi().on('GET /client/:id', () => new Reply(503, { error: 'Not now', code: 'unavailable' }))
  await showPart(<MyClientScreen />)
  await expect.element(page.getByText(/^Your .+ could not be loaded$/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try again' })).toHaveLength(1)
})

test('the own client says what it still lacks, by name', async () => {
  fakeApi()
    .on('GET /client/:id', () => ({
      clientId: user.workingClientId,
      name: 'Acme',
      type: 'siteOwner',
      email: 'office@acme.example',
      links: [],
      version: 1,
    }))
    .on('GET /address', () => ({ items: [], next: null, total: 0 }))
    .on('GET /clientcontact', () => ({ items: [], next: null, total: 0 }))
  await showPart(<MyClientScreen />)
  await expect.element(page.getByText('The profile of Acme is not complete')).toBeVisible()
  await expect.element(page.getByText(/Still missing: Biography, Logo and Links\./)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Fill in' })).toHaveAttribute('href', '/my-client/edit')
})

test('credits say how much is left, of how much', async () => {
  fakeApi().on('GET /creditwallet', () => ({
    items: [{ creditWalletId: 1, type: 'smartCredential', total: 200, used: 37, balance: 163, version: 1 }],
    next: null,
    total: 1,
  }))
  await showPart(<CreditsScreen />)
  const wallet = page.getByRole('region', { name: 'Smart credential credits' })
  await expect.element(wallet.getByText('163', { exact: true })).toBeVisible()
  await expect.element(wallet.getByText('37 of 200 used')).toBeVisible()
})
