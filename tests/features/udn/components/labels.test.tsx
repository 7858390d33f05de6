import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import GenerateUdnLabels from '../../../../src/features/udn/screens/generate-udn-labels.screen.tsx'
import { Reply } from '../../../components/support/fake-api.ts'
import { fakeApi, show } from '../../../components/support/show.tsx'

const path = '/udn-devices/generate-labels'
const routes = [{ path, Component: GenerateUdnLabels }]
const device = (n: number) => ({
  udnDeviceId: n,
  udn: `0400000${n}`,
  deviceType: 'reader',
  status: 'generated',
  batch: '2026-48',
})

test('the devices of a batch are shown, then a job makes their labels', async () => {
  const api = fakeApi()
    .on('POST /udn-device/chosen', () => ({ items: [device(1), device(2)], missing: [], hasMore: false }))
    .on('POST /udn-device/labels', () => new Reply(202, { jobId: 9 }))
    .on('GET /job/:id', () => ({ jobId: 9, state: 'succeeded', result: true, summary: { labels: 2 } }))
  const shown = await show(`${path}?batch=2026-48&from=04000001&to=04000002`, routes)
  await expect
    .element(page.getByRole('region', { name: 'Devices' }).getByRole('row', { name: /04000002/ }))
    .toBeVisible()
  await userEvent.fill(page.getByLabelText('Labels used already'), '64')
  const test = page.getByRole('link', { name: 'Test print' }).element().getAttribute('href')
  expect(test).toBe('/api/udn-device/labels/test?size=a4x65&code=datamatrix')
  await page.getByRole('button', { name: 'Make 2 labels on 2 pages' }).click()
  await expect.element(page.getByText('2 labels made')).toBeVisible()
  expect(shown.at()).toBe(`${path}?job=9`)
  const download = page.getByRole('link', { name: 'Download the PDF' }).element().getAttribute('href')
  expect(download).toBe('/api/job/9/result')
  expect(api.callsOf('POST /udn-device/labels').map(({ body }) => body)).toEqual([
    {
      chosen: { batch: '2026-48', from: '04000001', to: '04000002' },
      size: 'a4x65',
      code: 'datamatrix',
      used: 64,
    },
  ])
})

test('pasted UDNs that are none, or not in the register, are said, and no label is made of them', async () => {
  const api = fakeApi().on('POST /udn-device/chosen', () => ({
    items: [device(1)],
    missing: ['0400DEAD'],
    hasMore: false,
  }))
  await show(path, routes)
  await page.getByText('UDNs', { exact: true }).click()
  const input = page.getByRole('textbox', { name: 'UDNs' })
  await userEvent.fill(input, '04000001 04')
  await expect.element(page.getByText('Not a valid UDN: 04')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Make labels' })).toBeDisabled()
  expect(api.callsOf('POST /udn-device/chosen')).toEqual([])
  await userEvent.fill(input, '04000001,0400dead')
  await expect.element(page.getByText(/Not in the register/)).toMatchTextContent(/0400DEAD/)
  await expect.element(page.getByRole('button', { name: 'Make labels' })).toBeDisabled()
  expect(api.callsOf('POST /udn-device/chosen').at(-1)?.body).toEqual({ chosen: { udns: ['04000001', '0400DEAD'] } })
})

test('devices that cannot be read are no empty batch, and a job that failed says why', async () => {
  fakeApi()
    .on('POST /udn-device/chosen', () => new Reply(503, { error: 'The database is away' }))
    .on('GET /job/:id', () => ({
      jobId: 9,
      state: 'failed',
      result: false,
      reason: 'It grew too large',
      summary: null,
    }))
  const shown = await show(`${path}?batch=2026-48`, routes)
  await expect.element(page.getByRole('alert')).toMatchTextContent(/The devices could not be read/)
  await expect.element(page.getByRole('button', { name: 'Make labels' })).toBeDisabled()
  await shown.goTo(`${path}?job=9`)
  await expect.element(page.getByText('No labels were made')).toBeVisible()
  await expect.element(page.getByText('It grew too large')).toBeVisible()
})
