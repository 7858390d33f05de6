import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import Forgot from '../../../../src/features/passwords/screens/forgot-password.light.screen.tsx'
import Reset from '../../../../src/features/passwords/screens/reset-password.light.screen.tsx'
import { Reply } from '../../../components/support/fake-api.ts'
import { fakeApi, show } from '../../../components/support/show.tsx'

const forgot = 'POST /authentication/forgot-password'
const opened = 'POST /authentication/reset-password/open'
const reset = 'POST /authentication/reset-password'
const code = 'A'.repeat(43)
const password = 'a gate, a bell and a lantern'
const rules = { username: 'ada', strength: 'moderate', about: ['Ada', 'Byron'] }
const field = (label: string) => page.getByLabelText(label, { exact: true })

const showForgot = () => show('/forgot-password', [{ path: '/forgot-password', Component: Forgot }])
async function showReset(hash: string) {
  const shown = await show('/reset-password', [
    { path: '/reset-password', Component: Reset },
    { path: '/login', Component: () => <p>Log in here</p> },
  ])
  await shown.goTo(`/reset-password${hash}`)
  return shown
}

test('says how long an email may take, and nothing of whether the name is known', async () => {
  const api = fakeApi().on(forgot, () => new Reply(202, { mail: true }))
  await showForgot()
  await field('Username or email').fill(' ada ')
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect.element(page.getByText(/^If there is an account with this username or email address/)).toBeVisible()
  await expect
    .element(page.getByText('The email may take up to 4 hours to arrive. If it has not come by then, call support.'))
    .toBeVisible()
  expect(api.callsOf(forgot).map(({ body }) => body)).toEqual([{ user: ' ada ' }])
})

test('promises no email where none can be sent', async () => {
  fakeApi().on(forgot, () => new Reply(202, { mail: false }))
  await showForgot()
  await field('Username or email').fill('ada')
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect.element(page.getByText(/cannot send emails, so no link will arrive/)).toBeVisible()
  await expect.element(page.getByText(/4 hours/)).not.toBeInTheDocument()
})

test('keeps what was typed where asking failed', async () => {
  fakeApi().on(forgot, () => new Reply(429, { error: 'Too many attempts. Try again in 1 minutes' }))
  await showForgot()
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect.element(page.getByText('Username or email is required')).toBeVisible()
  await field('Username or email').fill('ada')
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect.element(page.getByText(/Too many attempts/)).toBeVisible()
  await expect.element(field('Username or email')).toHaveValue('ada')
})

test('asks the server nothing without a code', async () => {
  const api = fakeApi()
  await showReset('')
  await expect.element(page.getByText('Password reset code not found')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Ask for another link' })).toBeVisible()
  expect(api.calls.filter(({ method }) => method === 'POST')).toEqual([])
})

test('has one text for every code that is no good, and can be tried again where the server does not answer', async () => {
  let answer = new Reply(503, { error: 'Starting' })
  fakeApi().on(opened, () => answer)
  await showReset(`#${code}`)
  await expect.element(page.getByText('The link could not be opened')).toBeVisible()
  answer = new Reply(404, { error: 'Password reset code not found', code: 'resetCodeNotFound' })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('Password reset code not found')).toBeVisible()
})

test('chooses a password by its strength, typed twice, and goes on to log in', async () => {
  const api = fakeApi()
    .on(opened, () => rules)
    .on(reset, () => ({}))
  const { at } = await showReset(`#${code}`)
  await expect.element(page.getByText('It has to be moderate at least.')).toBeVisible()
  for (const label of ['New password', 'New password again'])
    await expect.element(field(label)).toHaveAttribute('type', 'password')
  await field('New password').fill('passw0rd')
  await expect.element(page.getByText(/^Strength: weak\. It has to be moderate at least/)).toBeVisible()
  await field('New password').fill('kestrel-42')
  await expect.element(page.getByText('Strength: moderate.')).toBeVisible()
  await field('New password again').fill(password)
  await page.getByRole('button', { name: 'Reset password' }).click()
  await expect.element(page.getByText('Passwords must match')).toBeVisible()
  expect(api.callsOf(reset)).toEqual([])
  await field('New password').fill(password)
  await expect.element(page.getByText('Strength: strong.')).toBeVisible()
  await page.getByRole('button', { name: 'Reset password' }).click()
  await expect.element(page.getByText('Log in here')).toBeVisible()
  expect(at()).toBe('/login')
  expect(api.callsOf(reset).map(({ body }) => body)).toEqual([{ code, newPassword: password }])
})

test('says what the server refuses beside the password, and keeps what was typed', async () => {
  fakeApi()
    .on(opened, () => rules)
    .on(reset, () => new Reply(422, [{ propertyName: 'newPassword', errorMessage: 'Password is too common' }]))
  await showReset(`#${code}`)
  await page.getByRole('button', { name: 'Reset password' }).click()
  await expect.element(page.getByText('Password field is required')).toBeVisible()
  await field('New password').fill('passw0rd')
  await field('New password again').fill('passw0rd')
  await page.getByRole('button', { name: 'Reset password' }).click()
  await expect.element(page.getByText('Password is too common')).toBeVisible()
  await expect.element(field('New password')).toHaveValue('passw0rd')
  await vi.waitFor(() => expect(document.activeElement).toBe(field('New password').element()))
})
