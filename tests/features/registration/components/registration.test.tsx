import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Reply } from '../../../components/support/fake-api.ts'
import { fakeApi, showPart } from '../../../components/support/show.tsx'
import ApplyScreen from '../../../../src/features/registration/screens/apply.screen.tsx'
import Banners from '../../../../src/features/registration/screens/Banners.tsx'

const settled = vi.fn<() => void>()
beforeEach(() => settled.mockClear())

const dayMs = 86_400_000
const own = (more: object = {}) => ({
  publicRegistrationId: 7,
  reference: 'PR-ABCDE23456',
  status: 'created',
  remarks: null,
  createDatetime: new Date().toISOString(),
  verifyDatetime: null,
  applyDatetime: null,
  completeDatetime: null,
  emailAddress: 'jonas@hale.example',
  accountType: null,
  isEngineer: null,
  trialEndsAt: new Date(Date.now() + 6.5 * dayMs).toISOString(),
  hasAddress: false,
  details: { line1: null, postcode: null },
  ...more,
})
const api = (more: object = {}) => fakeApi().on('GET /publicregistration/current', () => own(more))
const title = (text: string) => page.getByText(text, { exact: true })

test('a new registrant is asked to confirm, to apply and to give an address', async () => {
  let sent = 0
  api().on('POST /publicregistration/:id/resend', () =>
    ++sent === 1 ? new Reply(429, { error: 'Too many requests. Try again in 60 seconds' }) : undefined,
  )
  await showPart(<Banners onSettled={settled} />)
  await expect.element(title('Confirm your email address')).toBeVisible()
  await expect.element(title('Your trial ends in 7 days')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Apply' })).toHaveAttribute('href', '/account/registration')
  await expect
    .element(page.getByRole('link', { name: 'Give its address' }))
    .toHaveAttribute('href', '/account/registration/address')
  const again = page.getByRole('button', { name: 'Send the email again' })
  await again.click()
  await expect.element(title('Resend email failed')).toBeVisible()
  await expect.element(page.getByText(/Try again in 60 seconds/)).toBeVisible()
  await again.click()
  await expect.element(page.getByText(/The email is on its way/)).toBeVisible()
  await expect.element(title('Resend email failed')).not.toBeInTheDocument()
})

test('a trial that has ended says so, and leads to the application', async () => {
  api({ status: 'verified', trialEndsAt: new Date(Date.now() - 1000).toISOString() })
  await showPart(<Banners onSettled={settled} />)
  await expect.element(title('Your trial has ended')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Apply' })).toBeVisible()
  await expect.element(title('Your organisation has no address')).not.toBeInTheDocument()
})

test('who has applied is told what they wait for, and what staff say', async () => {
  api({ status: 'applied', trialEndsAt: null, remarks: 'Send us a photo' })
  await showPart(<Banners onSettled={settled} />)
  await expect.element(title('Your application is waiting for approval')).toBeVisible()
  await expect.element(page.getByText('Send us a photo')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Apply' })).not.toBeInTheDocument()
})

test('an application can be sent once its account type is chosen, and nothing typed is lost', async () => {
  const sent: unknown[] = []
  api({ status: 'verified' }).on('POST /publicregistration/:id/apply', ({ body }) => {
    sent.push(body)
    return new Reply(422, [{ propertyName: 'clientName', errorMessage: 'Client name is not unique' }])
  })
  await showPart(<ApplyScreen />)
  const action = page.getByRole('button', { name: 'Apply' })
  await expect.element(action).toBeDisabled()
  await page.getByRole('radio', { name: 'Installer' }).click()
  await expect.element(action).toBeEnabled()
  await action.click()
  await expect.element(page.getByText('Name is required', { exact: true })).toBeVisible()
  await userEvent.fill(page.getByRole('textbox', { name: 'Name', exact: true }), 'Hale Access')
  await userEvent.fill(page.getByRole('textbox', { name: 'Line 1' }), '1 Mill Lane')
  await userEvent.fill(page.getByRole('textbox', { name: 'Postcode' }), 'LS1 1AA')
  await action.click()
  await expect.element(page.getByText('Client name is not unique')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Line 1' })).toHaveValue('1 Mill Lane')
  expect(sent).toMatchObject([{ accountType: 'installer', clientName: 'Hale Access', postcode: 'LS1 1AA' }])
})
