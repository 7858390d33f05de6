import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { CurrentUser } from '../../../../src/api/current-user.ts'
import SignInScreen from '../../../../src/screens/sign-in/sign-in.light.screen.tsx'
import { Reply } from '../../../components/support/fake-api.ts'
import { fakeApi, show, user } from '../../../components/support/show.tsx'

const step = (secondFactor: object) => () => ({ expiresAt: '2026-11-25T12:00:00Z', secondFactor })
const app = { type: 'app', sentTo: null, passkeys: false }
const email = { type: 'email', sentTo: 'o…@example.com', passkeys: false }
const wrongCode = new Reply(422, [{ propertyName: 'code', errorMessage: 'The code is not correct' }])
const nobody = null as unknown as CurrentUser

const button = (name: string) => page.getByRole('button', { name, exact: true })
const open = () => show('/login', [{ path: '/login', element: <SignInScreen /> }], nobody)
async function enterPassword() {
  await page.getByLabelText('Username').fill('owner')
  await page.getByRole('textbox', { name: 'Password' }).fill('secret')
  await button('Log in').click()
}
const served = (secondFactor: object) =>
  fakeApi()
    .on('POST /authentication/request-token', step(secondFactor))
    .on('GET /authentication/user', () => user)
beforeEach(() => sessionStorage.clear())

test('a code is asked for, and goes as it was typed', async () => {
  const api = served(app).on('POST /authentication/second-factor', () => ({}))
  const { at } = await open()
  await enterPassword()
  const code = page.getByLabelText('Code')
  await expect.element(code).toHaveFocus()
  await expect.element(code).toHaveAttribute('autocomplete', 'one-time-code')
  await expect.element(code).toHaveAttribute('inputmode', 'numeric')
  await button('Log in').click()
  await expect.element(page.getByText('Code is required')).toBeVisible()
  await code.fill('123 456')
  await button('Log in').click()
  await expect.poll(at).toBe('/')
  expect(api.callsOf('POST /authentication/second-factor').at(-1)?.body).toEqual({ code: '123 456' })
  expect(sessionStorage).toHaveLength(0)
})

test('a wrong code stays, selected, and says no more than that', async () => {
  served(app).on('POST /authentication/second-factor', () => wrongCode)
  await open()
  await enterPassword()
  await page.getByLabelText('Code').fill('111111')
  await button('Log in').click()
  await expect.element(page.getByText('The code is not correct')).toBeVisible()
  await expect.element(page.getByLabelText('Code')).toHaveValue('111111')
  await expect.element(page.getByLabelText('Code')).toHaveFocus()
})

test('a recovery code does instead', async () => {
  const api = served(app).on('POST /authentication/second-factor', () => ({}))
  const { at } = await open()
  await enterPassword()
  await button('Use a recovery code').click()
  await expect.element(page.getByLabelText('Recovery code')).toHaveFocus()
  await page.getByLabelText('Recovery code').fill('abcd-efgh')
  await button('Log in').click()
  await expect.poll(at).toBe('/')
  expect(api.callsOf('POST /authentication/second-factor').at(-1)?.body).toEqual({ recoveryCode: 'abcd-efgh' })
})

test('a code is sent by itself, and another can be had after a while', async () => {
  const api = served(email).on('POST /authentication/second-factor/send', () => ({ sendAgainAt: '' }))
  const { unmount } = await open()
  await enterPassword()
  await expect.element(page.getByText('Enter the code that was sent to o…@example.com.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Send again in \d+ s$/ })).toBeDisabled()
  // Loaded again, as phones do, it is at the same step, and sends none by itself.
  await unmount()
  await open()
  await expect.element(page.getByLabelText('Code')).toHaveFocus()
  expect(api.callsOf('POST /authentication/second-factor/send')).toHaveLength(1)
})

test('a code that could not be sent says why, and can be asked for again', async () => {
  served(email).on('POST /authentication/second-factor/send', () => new Reply(429, { error: 'Try again in 5 minutes' }))
  await open()
  await enterPassword()
  await expect.element(page.getByText('Try again in 5 minutes')).toBeVisible()
  await expect.element(button('Send again')).toBeEnabled()
})

test('a sign-in that has ended leads back to the password, and says so; the username is still there', async () => {
  served(app).on(
    'POST /authentication/second-factor',
    () => new Reply(401, { error: 'Log in again', code: 'signInEnded' }),
  )
  await open()
  await enterPassword()
  await page.getByLabelText('Code').fill('111111')
  await button('Log in').click()
  await expect.element(page.getByRole('alert').getByText('Log in again')).toBeVisible()
  await expect.element(page.getByLabelText('Username')).toHaveValue('owner')
  await expect.element(page.getByRole('textbox', { name: 'Password' })).toHaveFocus()
})

test('back goes to the password', async () => {
  served({ type: null, sentTo: null, passkeys: true })
  await open()
  await enterPassword()
  await expect.element(button('Use a passkey')).toBeVisible()
  await button('Back').click()
  await expect.element(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
})
