import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import GenerateUdns from '../../../../src/features/udn/screens/generate-udns.screen.tsx'
import { Reply } from '../../../components/support/fake-api.ts'
import { fakeApi, show } from '../../../components/support/show.tsx'

const path = '/udn-devices/generate'
const routes = [{ path, Component: GenerateUdns }]

test('what was made is shown, with its labels and CSV; what failed may be sent again and is done once', async () => {
  const api = fakeApi().on('POST /udn-device/generate', () => {
    throw new Error('no answer')
  })
  await show(`${path}?type=410`, routes)
  await expect.element(page.getByRole('combobox', { name: 'Type' })).toHaveValue('DC2 Door Controller')
  await expect.element(page.getByText('From the range 00410000 to 0041FFFF')).toBeVisible()
  await userEvent.fill(page.getByRole('textbox', { name: 'Count' }), '3')
  await userEvent.fill(page.getByRole('textbox', { name: 'Batch' }), '2026-48')
  await page.getByRole('button', { name: 'Generate 3 UDNs' }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/None was generated/)
  const made = [1, 2, 3].map(n => ({ udnDeviceId: n, udn: `0041000${n}` }))
  api.on('POST /udn-device/generate', () => new Reply(201, { batch: '2026-48', items: made }))
  await page.getByRole('button', { name: 'Generate 3 UDNs' }).click()
  await expect.element(page.getByText('3 UDNs generated')).toBeVisible()
  await expect.element(page.getByText('Batch 2026-48, 00410001 to 00410003')).toBeVisible()
  const [first, second] = api.callsOf('POST /udn-device/generate').map(({ body }) => body as { key: string })
  expect(first).toEqual({ key: second?.key, type: '410', count: 3, batch: '2026-48' })
  const href = (name: string) => page.getByRole('link', { name }).element().getAttribute('href')
  const part = 'batch=2026-48&from=00410001&to=00410003'
  expect(href('Make labels')).toBe(`/udn-devices/generate-labels?${part}`)
  expect(href('Download as CSV')).toBe(`/api/udn-device/chosen/csv?${part}`)
  expect(href('Show the batch')).toBe('/udn-devices?batch=2026-48')
})

test('other values are another request, and nothing is sent without a type and a batch', async () => {
  const api = fakeApi().on(
    'POST /udn-device/generate',
    () => new Reply(422, [{ propertyName: 'count', errorMessage: 'Only 2 left' }]),
  )
  await show(path, routes)
  await expect.element(page.getByRole('button', { name: 'Generate 10 UDNs' })).toBeDisabled()
  await userEvent.fill(page.getByRole('combobox', { name: 'Type' }), 'Reader')
  await page.getByRole('option', { name: 'Reader', exact: true }).click()
  await page.getByRole('button', { name: 'Generate 10 UDNs' }).click()
  await expect.element(page.getByText('Only 2 left')).toBeVisible()
  await userEvent.fill(page.getByRole('textbox', { name: 'Count' }), '2')
  await page.getByRole('button', { name: 'Generate 2 UDNs' }).click()
  await expect.element(page.getByText('Only 2 left')).toBeVisible()
  const keys = api.callsOf('POST /udn-device/generate').map(({ body }) => (body as { key: string }).key)
  expect(new Set(keys).size).toBe(2)
  await userEvent.fill(page.getByRole('textbox', { name: 'Batch' }), ' ')
  await expect.element(page.getByRole('button', { name: 'Generate 2 UDNs' })).toBeDisabled()
})
