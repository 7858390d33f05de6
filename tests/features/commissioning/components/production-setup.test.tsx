import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import ProductionSetup from '../../../../src/features/commissioning/screens/production-setup.screen.tsx'
import { Reply } from '../../../components/support/fake-api.ts'
import { fakeApi, show, user } from '../../../components/support/show.tsx'

const path = '/management/comm-devices/7/production-setup'
const routes = [{ path: '/management/comm-devices/:commDeviceId/production-setup', Component: ProductionSetup }]
const check = 'POST /commdevice/7/production-setup/check'
const save = 'PUT /commdevice/7/production-setup'
const device = { commDeviceId: 7, version: 1, name: 'Depot comms', udn: '0A000001', imei: null }

test('a scanner that types reads everything, one after the other, and all is saved together', async () => {
  await page.viewport(390, 844)
  sessionStorage.clear()
  const api = fakeApi()
    .on('GET /commdevice/7', () => device)
    .on(check, () => [])
    .on(save, () => undefined)
  const shown = await show(path, routes)
  await expect.element(page.getByRole('textbox', { name: 'UDN' })).toHaveFocus()
  await expect.element(page.getByText('Now: 0A000001')).toBeVisible()
  await userEvent.keyboard('0A00CAFE{Enter}490154203237518{Enter}GC-1{Enter}SIM 9{Enter}4.12{Enter}')
  await expect.element(page.getByRole('button', { name: 'Save all' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(shown.at).toBe('/management/comm-devices/7')
  expect(api.callsOf(save).map(({ body }) => body)).toEqual([
    { udn: '0A00CAFE', imei: '490154203237518', serialNumber: 'GC-1', sim: 'SIM 9', firmware: '4.12' },
  ])
})

test('what is wrong is said while it is read, and nothing is saved until it is put right', async () => {
  sessionStorage.clear()
  const reason = 'IMEI is not 15 digits'
  const api = fakeApi()
    .on('GET /commdevice/7', () => device)
    .on(check, ({ body }) =>
      (body as { imei: string }).imei.length === 15 ? [] : [{ propertyName: 'imei', errorMessage: reason }],
    )
    .on(save, () => new Reply(422, [{ propertyName: 'imei', errorMessage: 'IMEI is not unique' }]))
  await show(path, routes)
  const imei = page.getByRole('textbox', { name: 'IMEI' })
  await imei.fill('49')
  await expect.element(page.getByText(reason)).toBeVisible()
  await page.getByRole('button', { name: 'Save all' }).click()
  expect(api.callsOf(save)).toHaveLength(0)
  await imei.fill('490154203237518')
  await expect.element(page.getByText(reason)).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Save all' }).click()
  await expect.element(page.getByText('IMEI is not unique')).toBeVisible()
  await expect.element(imei).toHaveValue('490154203237518')
})

test('it is for the provider’s staff', async () => {
  fakeApi()
  await show(path, routes, { ...user, permissions: user.permissions.filter(code => code !== 'KMSUSER_USER') })
  await expect.element(page.getByText('KMSUSER_USER')).toBeVisible()
})
