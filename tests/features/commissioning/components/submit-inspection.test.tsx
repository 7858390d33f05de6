import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import SubmitInspection from '../../../../src/features/commissioning/screens/submit-inspection.screen.tsx'
import { focus } from '../../../components/support/focus.ts'
import { Reply } from '../../../components/support/fake-api.ts'
import { fakeApi, show, user } from '../../../components/support/show.tsx'

const path = '/management/comm-devices/7/submit-inspection'
const routes = [{ path: '/management/comm-devices/:commDeviceId/submit-inspection', Component: SubmitInspection }]
const call = 'POST /commdevice/7/submit-inspection'
const before = {
  inspectionId: 3,
  commDeviceId: 7,
  user: 'Ian Calder',
  dateTime: '2026-06-10T09:00:00.000Z',
  picture: 'aa11.jpg',
  gainedAccess: true,
  signalLedsLit: 4,
  notes: 'All well',
}
const served = () =>
  fakeApi()
    .on('GET /commdevice/7', () => ({ commDeviceId: 7, version: 1, name: 'Depot comms', udn: '0A000001' }))
    .on('GET /inspection', () => ({ items: [before], next: null }))
    .on('GET /file/:key', () => new Reply(404, {}))
    .on(call, () => new Reply(201, { inspectionId: 4 }))
const button = () => page.getByRole('button', { name: 'Submit inspection' })

test('an inspection is made on a phone by keyboard alone, kept over a reload, and submitted once', async () => {
  await page.viewport(390, 844)
  sessionStorage.clear()
  const api = served()
  const first = await show(path, routes)
  const access = page.getByRole('switch', { name: 'Gained access' })
  await focus(access)
  await userEvent.keyboard(' ')
  await page.getByRole('button', { name: 'Signal LEDs lit: one more' }).click()
  await page.getByRole('button', { name: 'Signal LEDs lit: one more' }).click()
  await page.getByRole('textbox', { name: 'Notes' }).fill('Damp')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  const height = page.getByText('Gained access', { exact: true }).element().closest('label')?.clientHeight ?? 0
  expect(height).toBeGreaterThanOrEqual(54)
  await first.unmount()
  const shown = await show(path, routes)
  await expect.element(page.getByText('You can go on where you left off.')).toBeVisible()
  await expect.element(access).toBeChecked()
  await expect.element(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('Damp')
  await focus(button())
  await userEvent.keyboard('{Enter}{Enter}')
  await expect.poll(shown.at).toBe('/management/comm-devices/7?tab=inspection')
  const sent = api.callsOf(call).map(({ body }) => body)
  expect(sent).toMatchObject([{ gainedAccess: true, antennaFitted: false, signalLedsLit: 2, notes: 'Damp' }])
  await shown.unmount()
  await show(path, routes)
  await expect.element(page.getByRole('switch', { name: 'Gained access' })).not.toBeChecked()
})

test('the camera of a phone is offered, and earlier inspections stand beside with their pictures', async () => {
  sessionStorage.clear()
  served()
  await show(path, routes)
  await expect.element(page.getByRole('button', { name: 'Take a picture' })).toBeVisible()
  const camera = document.querySelector<HTMLInputElement>('input[type="file"][capture="environment"]')
  expect(camera?.accept).toBe('image/*')
  const last = page.getByRole('region', { name: 'Last inspections' })
  await expect
    .element(last)
    .toMatchTextContent(/10\/06\/2026 10:00 Ian Calder.*Gained access: yes.*Signal LEDs lit: 4.*All well/)
  await expect
    .element(last.getByRole('link', { name: /Picture of 10\/06\/2026/ }))
    .toHaveAttribute('href', '/api/file/aa11.jpg')
})

test('what was found stays where it is refused, with the reason at its field', async () => {
  sessionStorage.clear()
  const api = served().on(call, () => new Reply(422, [{ propertyName: 'picture', errorMessage: 'It has gone' }]))
  await show(path, routes)
  await page.getByText('Reboot completed', { exact: true }).click()
  await button().click()
  await expect.element(page.getByText('It has gone').first()).toBeVisible()
  await expect.element(page.getByRole('switch', { name: 'Reboot completed' })).toBeChecked()
  await button().click()
  await expect.poll(() => api.callsOf(call).length).toBe(2)
  const keys = api.callsOf(call).map(({ body }) => (body as { key: string }).key)
  expect(keys[0]).toBe(keys[1])
})

test('it is for users who may add inspections', async () => {
  fakeApi()
  await show(path, routes, { ...user, permissions: ['COMMDEVICE_READ'] })
  await expect.element(page.getByText('COMMDEVICE_ADD')).toBeVisible()
})
