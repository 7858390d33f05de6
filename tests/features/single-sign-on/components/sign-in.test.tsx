import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { CurrentUser } from '../../../../src/api/current-user.ts'
import OrganisationStep from '../../../../src/screens/sign-in/OrganisationStep.tsx'
import SignInScreen from '../../../../src/screens/sign-in/sign-in.light.screen.tsx'
import { Reply } from '../../../components/support/fake-api.ts'
import { fakeApi, show } from '../../../components/support/show.tsx'

const nobody = null as unknown as CurrentUser
const button = (name: string) => page.getByRole('button', { name, exact: true })
const email = page.getByLabelText('Email address')
const begin = 'POST /authentication/sso/begin'
const open = (at = '/login') => show(at, [{ path: '/login', element: <SignInScreen /> }], nobody)
beforeEach(() => sessionStorage.clear())

test('the email address is asked for, and who has no single sign-on is told so there', async () => {
  const api = fakeApi().on(
    begin,
    () => new Reply(422, [{ propertyName: 'email', errorMessage: 'There is no single sign-on for this address' }]),
  )
  await open()
  await button('Sign in with your organisation').click()
  await expect.element(page.getByRole('heading', { name: 'Sign in with your organisation' })).toBeVisible()
  await expect.element(email).toHaveFocus()
  await button('Continue').click()
  await expect.element(page.getByText('Email address is required')).toBeVisible()
  expect(api.callsOf(begin)).toHaveLength(0)
  await email.fill('ada@nowhere.example')
  await button('Continue').click()
  await expect.element(page.getByText('There is no single sign-on for this address')).toBeVisible()
  await expect.element(email).toHaveFocus()
  await button('Back').click()
  await expect.element(page.getByLabelText('Username')).toBeVisible()
})

test('a provider that cannot be reached is said, and the address stays', async () => {
  fakeApi().on(begin, () => new Reply(409, { code: 'notNow', error: 'It could not be reached' }))
  await open()
  await button('Sign in with your organisation').click()
  await email.fill('ada@example.com')
  await button('Continue').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('It could not be reached')
  await expect.element(email).toHaveValue('ada@example.com')
  await expect.element(button('Continue')).toBeEnabled()
})

test('the page goes to the provider, and tells where to come back', async () => {
  const api = fakeApi().on(begin, () => ({ location: 'https://login.example/auth?state=1' }))
  const onLeave = vi.fn<(location: string) => void>()
  await show(
    '/login',
    [{ path: '/login', element: <OrganisationStep returnTo="/about" onBack={() => undefined} onLeave={onLeave} /> }],
    nobody,
  )
  await email.fill(' ada@example.com ')
  await button('Continue').click()
  await expect.poll(() => onLeave.mock.calls).toEqual([['https://login.example/auth?state=1']])
  expect(api.callsOf(begin).at(-1)?.body).toEqual({ email: 'ada@example.com', returnTo: '/about' })
})

test('what came to nothing at the provider is said in words, once', async () => {
  fakeApi()
  const { at } = await open('/login?sso=noAccount&returnTo=%2Fabout')
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('You have no account here. Ask your administrator for one.')
  await expect.poll(at).toBe('/login?returnTo=%2Fabout')
  await button('Sign in with your organisation').click()
  await button('Back').click()
  await expect.element(page.getByText('You have no account here')).not.toBeInTheDocument()
})

test('nothing else in the address is shown', async () => {
  fakeApi()
  const { at } = await open('/login?sso=Call%20this%20number')
  await expect.poll(at).toBe('/login')
  await expect.element(page.getByText('Call this number')).not.toBeInTheDocument()
})

test('a second factor of their own follows the provider', async () => {
  fakeApi().on('POST /authentication/sso/second-step', () => ({
    secondFactor: { type: 'app', sentTo: null, passkeys: false },
  }))
  const { at } = await open('/login?sso=second-step')
  await expect.element(page.getByLabelText('Code')).toHaveFocus()
  await expect.poll(at).toBe('/login')
})

test('a second step that is over says so', async () => {
  fakeApi().on(
    'POST /authentication/sso/second-step',
    () => new Reply(401, { code: 'signInEnded', error: 'This sign-in took too long' }),
  )
  await open('/login?sso=second-step')
  await expect.element(page.getByRole('alert')).toHaveTextContent('This sign-in took too long')
  await expect.element(page.getByLabelText('Username')).toBeVisible()
})
