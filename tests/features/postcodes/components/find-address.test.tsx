import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queryKeys } from '../../../../src/api/session.ts'
import { objects } from '../../../../src/app/entity-table.tsx'
import RegistrationAddressScreen from '../../../../src/features/registration/screens/registration-address.screen.tsx'
import { FieldAids } from '../../../../src/app/FieldAids.tsx'
import { Reply } from '../../../components/support/fake-api.ts'
import { fakeApi, show } from '../../../components/support/show.tsx'

const address = (line1: string, more: object = {}) => ({
  line1,
  line2: null,
  line3: null,
  city: 'Leeds',
  county: null,
  postcode: 'LS1 1AA',
  ...more,
})
const found = { items: [address('1 Mill Lane'), address('2 Mill Lane', { line2: 'Floor 3' })], more: false }
const field = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) })
const button = page.getByRole('button', { name: 'Find address' })

const registering = { path: '/registering', Component: RegistrationAddressScreen }
async function open(answer: () => unknown, addressLookup = true, path = '/address/create/1') {
  const api = fakeApi()
    .on('GET /address/lookup', answer)
    .on('GET /publicregistration/current', () => ({ publicRegistrationId: 7, status: 'created', details: {} }))
  const shown = await show(path, [{ Component: FieldAids, children: [registering, ...objects] }])
  shown.queries.setQueryData(queryKeys.settings, {
    brand: 'cloud',
    variant: 'cloud',
    demo: false,
    version: '1',
    addressLookup,
  })
  await expect.element(field('Postcode')).toBeVisible()
  return api
}
const values = async () =>
  Object.fromEntries(
    ['Line 1', 'Line 2', 'City', 'Postcode'].map(name => [name, (field(name).element() as HTMLInputElement).value]),
  )

test('an address is found by its postcode with the keyboard, filled in, and taken back', async () => {
  const api = await open(() => found)
  await expect.element(button).toBeVisible()
  await field('Line 2').fill('Back door')
  await field('Postcode').fill('ls1 1aa')
  await userEvent.tab()
  await expect.element(button).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menuitem', { name: '2 Mill Lane, Floor 3, Leeds' })).toBeVisible()
  expect(api.callsOf('GET /address/lookup')[0]?.query.get('postcode')).toBe('LS1 1AA')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  const filled = { 'Line 1': '2 Mill Lane', 'Line 2': 'Floor 3', City: 'Leeds', Postcode: 'LS1 1AA' }
  await expect.poll(values).toEqual(filled)
  await expect.element(button).toHaveFocus()
  // Of what was changed by hand since, nothing is taken back.
  await field('City').fill('York')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(values).toEqual({ 'Line 1': '', 'Line 2': 'Back door', City: 'York', Postcode: 'ls1 1aa' })
  await expect.element(button).toHaveFocus()
})

test('after two choices what was typed can still be had back', async () => {
  await open(() => found)
  await field('Line 1').fill('The old mill')
  await field('Postcode').fill('LS1 1AA')
  for (const name of [/^1 Mill Lane/, /^2 Mill Lane/]) {
    await button.click()
    await page.getByRole('menuitem', { name }).click()
  }
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(values).toMatchObject({ 'Line 1': 'The old mill', 'Line 2': '' })
})

test('what was typed stays where the postcode is not found or cannot be looked up', async () => {
  const answers = [
    new Reply(404, { error: 'Postcode not found', code: 'postcodeNotFound' }),
    new Reply(502, { error: 'Failed to lookup postcode', code: 'postcodeLookupFailed' }),
  ]
  await open(() => answers.shift())
  await field('Line 1').fill('1 Mill Lane')
  await button.click()
  await expect.element(page.getByText('Postcode is required').first()).toBeVisible()
  await expect.element(field('Postcode')).toHaveFocus()
  await field('Postcode').fill('LS9 9ZZ')
  await button.click()
  await expect.element(page.getByText('Postcode not found', { exact: true })).toBeVisible()
  await button.click()
  await expect.element(page.getByText('Failed to lookup postcode', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Try again, or type the address.')).toBeVisible()
  expect(await values()).toMatchObject({ 'Line 1': '1 Mill Lane', Postcode: 'LS9 9ZZ' })
})

test('a list that is not whole says so', async () => {
  await open(() => ({ ...found, more: true }))
  await field('Postcode').fill('LS1 1AA')
  await button.click()
  await expect.element(page.getByText('There are more. If yours is not here, type it.')).toBeVisible()
})

test('a registrant finds the address of their organisation', async () => {
  await open(() => found, true, '/registering')
  await field('Postcode').fill('LS1 1AA')
  await button.click()
  await page.getByRole('menuitem', { name: /^1 Mill Lane/ }).click()
  await expect.poll(values).toMatchObject({ 'Line 1': '1 Mill Lane', City: 'Leeds' })
})

test('there is no button where no look-up is set up', async () => {
  await open(() => found, false)
  await expect.element(button).not.toBeInTheDocument()
})
