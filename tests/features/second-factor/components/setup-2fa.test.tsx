import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Reply } from '../../../components/support/fake-api.ts'
import SetUpTwoFactorScreen from '../../../../src/features/second-factor/screens/setup-2fa.screen.tsx'
import { fakeApi, show as showAt, user } from '../../../components/support/show.tsx'

const none = {
  type: null,
  since: null,
  isDemanded: false,
  needsProof: false,
  recoveryCodesLeft: 0,
  email: 'o…@example.com',
  emailIsSetUp: true,
  smsNumber: null,
  smsIsSetUp: true,
  passkeys: [],
  passkeysWork: true,
}
const withApp = { ...none, type: 'app', since: '2026-11-24T10:00:00Z', needsProof: true, recoveryCodesLeft: 9 }
const codes = Array.from({ length: 10 }, (_, n) => `ABCD-EFGH-JKLM-NPQ${n}`)
const secret = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const begun = { secret, uri: `otpauth://totp/Gatehouse:owner?secret=${secret}&issuer=Gatehouse` }
const wrongCode = new Reply(422, [{ propertyName: 'code', errorMessage: 'The code is not correct' }])

const path = '/settings/account/1/setup-2fa'
const show = (at: string) =>
  showAt(at, [{ path: '/settings/account/:userId/setup-2fa', element: <SetUpTwoFactorScreen /> }])
const button = (name: string) => page.getByRole('button', { name, exact: true })
const served = (state: object = none) => {
  let now = state
  return fakeApi()
    .on('GET /account/second-factor', () => now)
    .on('GET /authentication/user', () => user)
    .on('POST /account/second-factor/set-up', () => begun)
    .on('POST /account/second-factor/confirm', () => {
      now = withApp
      return { recoveryCodes: codes }
    })
}

test('an app is set up by its QR code or key and a first code, and the recovery codes are shown once', async () => {
  const api = served()
  await show(path)
  await button('Continue').click()
  await expect.element(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await expect.element(page.getByText('ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567')).toBeVisible()
  const code = page.getByLabelText('Code from the app')
  await expect.element(code).toHaveFocus()
  await button('Confirm').click()
  await expect.element(page.getByText('Code is required')).toBeVisible()
  await code.fill('123 456')
  await button('Confirm').click()
  await expect.element(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').nth(9)).toBeVisible()
  expect(api.callsOf('POST /account/second-factor/confirm').at(-1)?.body).toEqual({ code: '123 456' })
  await expect.element(button('Done')).toBeDisabled()
  await page.getByLabelText('I have saved these codes').click()
  await button('Done').click()
  await expect.element(page.getByText('9 recovery codes are left.')).toBeVisible()
  await expect.element(page.getByText('ABCD-EFGH-JKLM-NPQ1')).not.toBeInTheDocument()
})

test('a wrong first code stays where it was typed', async () => {
  served().on('POST /account/second-factor/confirm', () => wrongCode)
  await show(path)
  await button('Continue').click()
  const code = page.getByLabelText('Code from the app')
  await code.fill('111111')
  await button('Confirm').click()
  await expect.element(page.getByText('The code is not correct')).toBeVisible()
  await expect.element(code).toHaveValue('111111')
  await expect.element(code).toHaveFocus()
})

test('what cannot be had says why, and a code that was sent can be sent again after a while', async () => {
  served().on('POST /account/second-factor/set-up', () => ({
    sentTo: 'o…@example.com',
    sendAgainAt: '2026-11-24T10:00:30Z',
  }))
  await show(path)
  await expect.element(page.getByRole('radio', { name: 'Text message' })).toBeDisabled()
  await expect
    .element(page.getByText('Your account has no SMS number. Ask your administrator to add it.'))
    .toBeVisible()
  await page.getByRole('radio', { name: /^Email/ }).click()
  await button('Continue').click()
  await expect.element(page.getByText('A code was sent to o…@example.com. Enter it here.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Send again in \d+ s$/ })).toBeDisabled()
})

test('removing asks for the password or a current code, and says what is wrong with it', async () => {
  const api = served(withApp).on('POST /account/second-factor/remove', ({ body }) =>
    JSON.stringify(body).includes('right')
      ? { recoveryCodes: [] }
      : new Reply(422, [{ propertyName: 'password', errorMessage: 'Password is not correct' }]),
  )
  await show(path)
  await button('Remove').click()
  const dialog = page.getByRole('dialog', { name: 'Remove the second factor' })
  await dialog.getByRole('textbox', { name: 'Password' }).fill('wrong')
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect.element(dialog.getByText('Password is not correct')).toBeVisible()
  await dialog.getByRole('button', { name: 'Use a current code instead' }).click()
  await dialog.getByLabelText('Code').fill('right')
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(api.callsOf('POST /account/second-factor/remove').at(-1)?.body).toEqual({ proof: { code: 'right' } })
})

test('what is demanded can be changed, not removed', async () => {
  served({ ...withApp, isDemanded: true })
  await show(path)
  await expect.element(button('Change')).toBeVisible()
  await expect.element(button('Remove')).not.toBeInTheDocument()
  await expect.element(page.getByText(/It is required for your account/)).toBeVisible()
})

test('passkeys say when they were used, and can be renamed', async () => {
  const passkey = { passkeyId: 4, name: 'Phone', createdAt: '2026-11-20T09:00:00Z', lastUsedAt: null }
  const api = served({ ...withApp, passkeys: [passkey] }).on('PUT /account/passkey/4', () => ({ name: 'Old phone' }))
  await show(path)
  await expect.element(page.getByText('Added 20/11/2026 09:00. Not used yet.')).toBeVisible()
  await button('Rename Phone').click()
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill('')
  await button('Rename').click()
  await expect.element(page.getByText('Name is required')).toBeVisible()
  await name.fill('Old phone')
  await button('Rename').click()
  await expect.element(name).not.toBeInTheDocument()
  expect(api.callsOf('PUT /account/passkey/4').at(-1)?.body).toEqual({ name: 'Old phone' })
})

test('nobody sets up that of somebody else', async () => {
  fakeApi().on('GET /account/second-factor', () => none)
  await show('/settings/account/2/setup-2fa')
  await expect.element(page.getByText('This is not your account')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Set up yours' })).toHaveAttribute('href', path)
})

test('a failed load is not an empty account', async () => {
  fakeApi().on('GET /account/second-factor', () => new Reply(503, { error: 'The server is starting' }))
  await show(path)
  await expect.element(page.getByText('It could not be loaded')).toBeVisible()
})
