import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fakeApi, show } from '../../../components/support/show.tsx'

const input = (name: string) => page.getByRole('textbox', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const pick = (name: string) => page.getByRole('combobox', { name, exact: true })

async function choose(name: string, option: string) {
  await pick(name).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('a key that reads is asked for sites, one that sends for a controller; it is shown once', async () => {
  const api = fakeApi()
    .on('GET /integrationkey/validate-name', () => true)
    .on('POST /integrationkey', () => ({ integrationKeyId: 1, name: 'Reports', uses: 'read', key: 'ghr_secret' }))
  await show('/settings/integration-key/create')
  await expect.element(pick('Controller')).toBeVisible()
  await expect.element(pick('Sites')).not.toBeInTheDocument()
  await choose('Uses', 'Read events')
  await expect.element(pick('Sites')).toBeVisible()
  await expect.element(pick('Controller')).not.toBeInTheDocument()
  await input('Name').fill('Reports')
  await button('Create integration key').click()
  await expect.element(input('Key')).toHaveValue('ghr_secret')
  expect(api.callsOf('POST /integrationkey')).toMatchObject([{ body: { name: 'Reports', uses: 'read' } }])
})

test('a webhook that was switched off says why, and its deliveries are beside it', async () => {
  fakeApi()
    .on('GET /webhook/:id', () => ({
      webhookId: 3,
      name: 'Visitors',
      url: 'https://visitors.example/hook',
      eventTypes: ['doorForced'],
      areaIds: [],
      enabled: false,
      problem: 'ended',
      failingSince: '2026-11-20T08:00:00.000Z',
      version: 1,
    }))
    .on('GET /webhookdelivery', () => ({
      items: [
        {
          webhookDeliveryId: 8,
          created: '2026-11-20T08:00:00.000Z',
          webhookId: 3,
          webhook: 'Visitors',
          type: 'doorForced',
          state: 'failed',
          attempts: 8,
          answer: 503,
          reason: 'It answered 503',
          nextAt: null,
        },
      ],
      next: null,
      total: 1,
    }))
  await show('/settings/webhook/3')
  await expect.element(page.getByText('Switched off: deliveries failed for 3 days')).toBeVisible()
  await page.getByRole('tab', { name: 'Deliveries' }).click()
  await expect.element(page.getByText('It answered 503')).toBeVisible()
})
