import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import UdnDevicesOfType from '../../../../src/features/udn/screens/udn-devices-of-type.screen.tsx'
import { Reply } from '../../../components/support/fake-api.ts'
import { fakeApi, show } from '../../../components/support/show.tsx'

const base = '/udn-devices/device-type'
const routes = [{ path: `${base}/:deviceType`, Component: UdnDevicesOfType }]
const device = { udnDeviceId: 1, udn: '04000001', deviceType: 'reader', status: 'inStock', version: 1 }

test('the list has the type alone, and each count leads to those of its status', async () => {
  const counts = [
    { status: 'generated', count: 1200 },
    { status: 'inStock', count: 7 },
  ]
  const api = fakeApi()
    .on('GET /udn-device', () => ({ items: [device], next: null, total: 1 }))
    .on('GET /udn-device/device-type/:deviceType/counts', () => ({ deviceType: 'reader', name: 'Reader', counts }))
  const shown = await show(`${base}/reader`, routes)
  await expect.element(page.getByRole('heading', { name: 'Reader', level: 1 })).toBeVisible()
  await expect.element(page.getByText('04000001')).toBeVisible()
  await page.getByRole('list', { name: 'By status' }).getByRole('link', { name: '7 In stock' }).click()
  await expect.poll(() => shown.at()).toBe(`${base}/reader?status=inStock`)
  await expect.poll(() => api.callsOf('GET /udn-device').at(-1)?.query.getAll('status')).toEqual(['inStock'])
  for (const { query } of api.callsOf('GET /udn-device')) expect(query.getAll('deviceType')).toEqual(['reader'])
})

test('a type that there is none of says so, and leads to those there are', async () => {
  const api = fakeApi()
  await show(`${base}/toaster`, routes)
  await expect.element(page.getByText('There is no device type ‘toaster’')).toBeVisible()
  const link = page.getByRole('link', { name: 'Power Hub' }).element().getAttribute('href')
  expect([link, api.calls.filter(({ path }) => path.startsWith('/udn-device'))]).toEqual([`${base}/powerHub`, []])
})

test('counts that could not be loaded are not noughts', async () => {
  fakeApi()
    .on('GET /udn-device', () => ({ items: [device], next: null, total: 1 }))
    .on('GET /udn-device/device-type/:deviceType/counts', () => new Reply(503, { error: 'The database is away' }))
  await show(`${base}/reader`, routes)
  await expect.element(page.getByText('The counts could not be loaded')).toBeVisible()
  await expect.element(page.getByRole('list', { name: 'By status' })).not.toBeInTheDocument()
})
