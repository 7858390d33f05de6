import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import FirmwareOfType from '../../../../src/features/firmware/screens/firmware-of-type.screen.tsx'
import { Reply } from '../../../components/support/fake-api.ts'
import { fakeApi, show } from '../../../components/support/show.tsx'

const base = '/firmware/device-type'
const routes = [{ path: `${base}/:deviceType`, Component: FirmwareOfType }]
const call = 'GET /firmware/device-type/:deviceType/versions'
const version = {
  firmwareId: 3,
  firmwareVersion: '4.12',
  released: true,
  dateReleased: '2026-09-01',
  notes: 'Faster start.',
  imageBytes: 98_304,
  devices: 1200,
}

test('each version has its notes, its state and how many devices run it', async () => {
  const versions = [
    version,
    { ...version, firmwareId: 4, firmwareVersion: '4.13', released: false, notes: null, imageBytes: null, devices: 0 },
    {
      ...version,
      firmwareId: null,
      firmwareVersion: '3.9',
      released: false,
      notes: null,
      imageBytes: null,
      devices: 2,
    },
  ]
  fakeApi().on(call, () => ({
    deviceType: 'systemController',
    name: 'System Controller',
    versions,
    unknown: 5,
    more: false,
  }))
  await show(`${base}/systemController`, routes)
  await expect.element(page.getByRole('heading', { name: 'System Controller firmware', level: 1 })).toBeVisible()
  for (const name of [
    '4.12 Released 01/09/2026 1,200 96 kB Faster start.',
    '4.13 Not released 0 None',
    '3.9 Not recorded here 2 None',
  ])
    await expect.element(page.getByRole('row', { name, exact: true })).toBeVisible()
  await expect.element(page.getByText(/5 devices have reported no version/)).toBeVisible()
  expect(page.getByRole('link', { name: '4.12' }).element().getAttribute('href')).toBe('/firmware/3')
  expect(page.getByRole('link', { name: '3.9' }).query()).toBeNull()
})

test('a type without versions, one that there is none of, and one that could not be read differ', async () => {
  const none = { deviceType: 'reader', name: 'Reader', versions: [], unknown: 0, more: false }
  const api = fakeApi().on(call, ({ params }) =>
    params['deviceType'] === 'reader' ? none : new Reply(503, { error: 'The database is away' }),
  )
  await show(`${base}/toaster`, routes)
  await expect.element(page.getByText('There is no device type ‘toaster’')).toBeVisible()
  expect(api.callsOf(call)).toEqual([])
  await page.getByRole('link', { name: 'Reader', exact: true }).click()
  await expect.element(page.getByText('No firmware for Reader')).toBeVisible()
  await page.getByRole('link', { name: 'Power Hub', exact: true }).click()
  await expect.element(page.getByText('The versions could not be loaded')).toBeVisible()
})
