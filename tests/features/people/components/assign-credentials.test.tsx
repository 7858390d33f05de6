import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fakeApi, show } from '../../../components/support/show.tsx'
import AssignCredentials from '../../../../src/features/people/screens/assign-credentials.screen.tsx'

const path = '/administration/persons/:personId/assign-credentials'
const fob = (fobId: number, reference: string) => ({ fobId, reference, kind: 'card', version: 1 })

const showScreen = () => show('/administration/persons/5/assign-credentials', [{ path, Component: AssignCredentials }])

test('free and new credentials are given, and others taken back, in one go', async () => {
  const api = fakeApi()
    .on('GET /person/:id', () => ({ personId: 5, firstName: 'Ada', surname: 'Byron', version: 1 }))
    .on('GET /fob', () => ({ items: [fob(1, 'Card 1'), fob(2, 'Card 2')], next: null }))
    .on('GET /fob/list/available', () => ({ items: [fob(3, 'Card 3')], next: null }))
    .on('GET /fob/validate-keycode', ({ query }) => query.get('value') !== '00AA00000009')
    .on('POST /person/:id/credentials', () => ({ given: [3, 4], taken: [2] }))
  const { at } = await showScreen()
  await page.getByRole('checkbox', { name: 'Card 2' }).click()
  await page.getByRole('combobox', { name: 'A free credential' }).click()
  await page.getByRole('option', { name: 'Card 3' }).click()
  await expect.element(page.getByRole('button', { name: 'Leave out Card 3' })).toBeVisible()
  await page.getByRole('textbox', { name: 'A new one, by keycode' }).click()
  await userEvent.keyboard('00aa00000009{Enter}')
  await expect.element(page.getByText('00AA00000009: Keycode is a duplicate')).toBeVisible()
  await userEvent.keyboard('12{Enter}')
  await expect.element(page.getByText('12: Keycode is not 12 digit hex number')).toBeVisible()
  await userEvent.keyboard('00aa00000001{Enter}')
  await expect.element(page.getByText('New: 00AA00000001')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await vi.waitFor(() => expect(at()).toBe('/administration/persons/5'))
  expect(api.callsOf('POST /person/:id/credentials').map(({ body }) => body)).toEqual([
    { give: [3], make: [{ keycode: '00AA00000001' }], take: [2] },
  ])
})
