import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import DeletedUsers from '../../../../src/features/passwords/screens/deleted-users.screen.tsx'
import { PasswordPart } from '../../../../src/features/passwords/screens/PasswordPart.tsx'
import SetUserPassword from '../../../../src/features/passwords/screens/set-user-password.screen.tsx'
import { Reply } from '../../../components/support/fake-api.ts'
import { fakeApi, show } from '../../../components/support/show.tsx'

const path = '/settings/user/7'
const password = 'a gate, a bell and a lantern'
const ada = { userId: 7, username: 'ada', firstName: 'Ada', surname: 'Byron', email: 'ada@people.example', version: 1 }
const state = {
  changed: '2026-11-20T10:00:00.000Z',
  email: 'ada@people.example',
  failures: 0,
  heldUntil: null,
  mail: true,
  rules: { username: 'ada', strength: 'strong', about: [] },
  link: null,
}
const link = {
  why: 'invited',
  state: 'open',
  email: 'ada@people.example',
  by: 'Grace Hopper',
  created: '2026-11-22T10:00:00.000Z',
  expires: '2199-11-29T10:00:00.000Z',
  mailMessageId: 3,
  mail: 'sent',
  reason: null,
  sent: '2026-11-22T10:02:00.000Z',
}
const withState = (differs: object = {}) =>
  fakeApi()
    .on('GET /user/:id/password', () => ({ ...state, ...differs }))
    .on('GET /user/:id', () => ada)
const showPart = () => show(path, [{ path, Component: () => <PasswordPart userId={7} /> }])
const field = (label: string) => page.getByLabelText(label, { exact: true })

test.each([
  [{}, /^Last changed 20\/11\/2026 10:00\.$/],
  [{ changed: null }, 'They have no password yet, so they cannot sign in.'],
  [
    { changed: null, link },
    /^The invitation to choose a password was sent 22\/11\/2026 10:02 to ada@people\.example, by Grace/,
  ],
  [
    { link: { ...link, mail: 'waiting', reason: 'The mail server cannot be reached' } },
    /waits to be sent: The mail server/,
  ],
  [{ link: { ...link, mail: 'failed', reason: '550 No such user' } }, /failed: 550 No such user\. Send it again/],
  [{ link: { ...link, mail: 'kept' } }, /was not sent: no mail server is set up\. It is in the outbox/],
  [
    { link: { ...link, why: 'forgotten', by: null } },
    /^The link for a forgotten password was sent .* to ada@people\.example\. Its link/,
  ],
  [{ link: { ...link, expires: '2026-11-22T11:00:00.000Z' } }, /was not used, and expired 22\/11\/2026 11:00/],
  [{ link: { ...link, state: 'used' } }, /^The invitation to choose a password of 22\/11\/2026 10:00 was used\./],
  [{ link: { ...link, state: 'void' } }, /is not good any more/],
  [
    { failures: 5, heldUntil: '2199-11-22T10:00:00.000Z' },
    /^5 log-ins failed lately\. Where that was, further ones are put off until 22\/11\/2199 10:00/,
  ],
  [{ failures: 1, heldUntil: '2020-01-01T00:00:00.000Z' }, /^A log-in failed lately\.$/],
])('says how a password stands: %o', async (differs, text) => {
  withState(differs)
  await showPart()
  await expect.element(page.getByText(text)).toBeVisible()
})

test('sends a link after asking, and says where it cannot be sent', async () => {
  let answer: Reply | object = new Reply(429, { error: 'Too many emails to ada@people.example. Try again in an hour' })
  const api = withState({ changed: null, link, mail: false }).on('POST /user/:id/send-password-link', () => answer)
  await showPart()
  await page.getByRole('button', { name: 'Resend invitation' }).click()
  await expect
    .element(page.getByText(/^Send an email to ada@people\.example .* for 7 days\. No mail server is set up/))
    .toBeVisible()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.element(page.getByText('Resend email failed')).toBeVisible()
  await expect.element(page.getByText(/Too many emails/)).toBeVisible()
  answer = state
  await page.getByRole('button', { name: 'Try again: Send' }).click()
  await expect.poll(() => api.callsOf('POST /user/:id/send-password-link')).toHaveLength(2)
})

test('is not falsely calm where it could not be loaded', async () => {
  withState().on('GET /user/:id/password', () => new Reply(503, { error: 'Starting' }))
  await showPart()
  await expect.element(page.getByText('How the password stands could not be loaded')).toBeVisible()
})

const setPath = '/settings/user/:userId/set-user-password'
const showSet = (id: number) =>
  show(`/settings/user/${id}/set-user-password`, [
    { path: setPath, Component: SetUserPassword },
    { path: '/settings/user/:userId', Component: () => <p>The user</p> },
  ])

test('sets a password that its user must change, and says what is refused', async () => {
  let answer: Reply | object = new Reply(422, [{ propertyName: 'password', errorMessage: 'Password is too common' }])
  const api = withState().on('PUT /user/:id', () => answer)
  await showSet(7)
  await expect.element(page.getByRole('heading', { name: 'Set password of Ada Byron' })).toBeVisible()
  await expect.element(page.getByText('It has to be strong at least.')).toBeVisible()
  await field('New password').fill('passw0rd')
  await field('New password again').fill('passw0rd')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect.element(page.getByText('Password is too common')).toBeVisible()
  answer = ada
  await field('New password').fill(password)
  await field('New password again').fill(password)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect.element(page.getByText('The user')).toBeVisible()
  expect(api.callsOf('PUT /user/:id').at(-1)?.body).toEqual({ password, forcePasswordChange: true })
})

test('asks before a typed password is left', async () => {
  withState()
  await showSet(7)
  await field('New password').fill(password)
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect.element(page.getByText('Leave without saving?')).toBeVisible()
})

test('sends who sets their own password to where the current one is asked for', async () => {
  withState().on('GET /user/:id', () => ({ ...ada, userId: 1 }))
  await showSet(1)
  await expect
    .element(page.getByRole('link', { name: 'Change your own password' }))
    .toHaveAttribute('href', '/account/change-password')
  await expect.element(field('New password')).not.toBeInTheDocument()
})

test('says that a user was not found', async () => {
  withState().on('GET /user/:id', () => new Reply(404, { error: 'Error 404 - Not Found', code: 'notFound' }))
  await showSet(9)
  await expect.element(page.getByText('Failed to find user')).toBeVisible()
})

const deletedPath = '/settings/users/deleted'
const deleted = {
  userId: 7,
  username: 'ada',
  name: 'Ada Byron',
  email: 'ada@people.example',
  deleted: '2026-11-22T10:00:00.000Z',
  by: 'Grace',
}
const showDeleted = () =>
  show(deletedPath, [
    { path: deletedPath, Component: DeletedUsers },
    { path: '/settings/user/:userId', Component: () => <p>The user</p> },
  ])

test('lists deleted users a page at a time, and restores one after asking', async () => {
  let answer: object = new Reply(422, [{ propertyName: 'username', errorMessage: 'Username is not unique' }])
  fakeApi()
    .on('GET /user/deleted', ({ query }) =>
      query.get('before') === '7'
        ? { items: [{ ...deleted, userId: 3, name: 'Old User' }], next: null }
        : { items: [deleted], next: 7 },
    )
    .on('POST /user/:id/undelete', () => answer)
  await showDeleted()
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect.element(page.getByRole('cell', { name: 'Old User' })).toBeVisible()
  await page.getByRole('button', { name: 'Restore Ada Byron' }).click()
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect.element(page.getByText('Username is not unique')).toBeVisible()
  answer = {}
  await page.getByRole('button', { name: 'Try again: Restore' }).click()
  await expect.element(page.getByText('The user')).toBeVisible()
})

test('says that nobody was deleted, and what could not be loaded', async () => {
  let answer: Reply | object = new Reply(503, { error: 'Starting' })
  fakeApi().on('GET /user/deleted', () => answer)
  await showDeleted()
  await expect.element(page.getByText(/^The deleted .* could not be loaded$/)).toBeVisible()
  answer = { items: [], next: null }
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText(/^No deleted /)).toBeVisible()
})
