import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import UdnStatusUpdate from '../../../../src/features/udn/screens/udn-status-update.screen.tsx'
import { Reply } from '../../../components/support/fake-api.ts'
import { fakeApi, show } from '../../../components/support/show.tsx'

const path = '/udn-devices/bulk-status-update'
const routes = [{ path, Component: UdnStatusUpdate }]
const changes = { udn: '04000001', udnDeviceId: 1, version: 3, from: 'generated', why: null }
const stays = { udn: '09000004', udnDeviceId: 2, version: 1, from: 'installed', why: 'It is in use as SEM Attic' }

const withDevices = () => fakeApi().on('POST /udn-device/status/check', () => ({ items: [changes, stays] }))

test('first it is said what would change and what cannot; then a job says what became of each', async () => {
  const devices = [changes, stays]
  const api = withDevices()
    .on('POST /udn-device/status', () => new Reply(202, { jobId: 9 }))
    .on('GET /job/:id', () => ({
      jobId: 9,
      state: 'succeeded',
      summary: { status: 'labelled', changed: 1, kept: 1, devices },
    }))
  const shown = await show(`${path}?udn=04000001,09000004&status=labelled`, routes)
  await page.getByRole('button', { name: 'Check what would change' }).click()
  const found = page.getByRole('region', { name: 'What would change' })
  await expect.element(found.getByText('1 device would change, 1 device cannot')).toBeVisible()
  await expect.element(found.getByRole('row', { name: /09000004/ })).toMatchTextContent(/It is in use as SEM Attic/)
  expect(api.callsOf('POST /udn-device/status')).toEqual([])
  await page.getByRole('button', { name: 'Change 1 device to labelled' }).click()
  await expect.element(page.getByText('1 device changed')).toBeVisible()
  await expect.element(page.getByText('1 device stayed as it was')).toBeVisible()
  const result = page.getByRole('region', { name: 'What became of each' })
  await expect.element(result.getByRole('row', { name: /04000001/ })).toMatchTextContent(/Generated.*Labelled/)
  expect(shown.at()).toBe(`${path}?job=9`)
  expect(api.callsOf('POST /udn-device/status').map(({ body }) => body)).toEqual([
    { status: 'labelled', devices: [{ udn: '04000001', version: 3 }] },
  ])
})

test('what was checked holds for what was asked: another status is checked again', async () => {
  withDevices()
  await show(`${path}?udn=04000001&status=labelled`, routes)
  await page.getByRole('button', { name: 'Check what would change' }).click()
  const found = page.getByRole('region', { name: 'What would change' })
  await expect.element(found).toBeVisible()
  await userEvent.fill(page.getByRole('textbox', { name: 'UDNs' }), '04000001 04')
  await expect.element(found).not.toBeInTheDocument()
  await expect.element(page.getByText('Not a valid UDN: 04')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Check what would change' })).toBeDisabled()
})

test('the UDNs of a batch are put to those that are there, and an empty batch says so', async () => {
  const api = withDevices().on('POST /udn-device/chosen', ({ body }) =>
    (body as { chosen: { batch: string } }).chosen.batch === '2026-48'
      ? { items: [{ udn: '04000007' }, { udn: '04000008' }], missing: [], hasMore: false }
      : { items: [], missing: [], hasMore: false },
  )
  await show(`${path}?status=labelled`, routes)
  const input = page.getByRole('textbox', { name: 'UDNs' })
  await userEvent.fill(input, '04000001')
  await userEvent.fill(page.getByLabelText('Add a batch'), '2026-48')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('2 UDNs added')).toBeVisible()
  await expect.element(input).toHaveValue('04000001\n04000007\n04000008')
  await userEvent.fill(page.getByLabelText('Add a batch'), 'none')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('No device is of this batch')).toBeVisible()
  await page.getByRole('button', { name: 'Check what would change' }).click()
  await expect.element(page.getByRole('region', { name: 'What would change' })).toBeVisible()
  expect(api.callsOf('POST /udn-device/status/check').at(-1)?.body).toEqual({
    status: 'labelled',
    udns: ['04000001', '04000007', '04000008'],
  })
})
