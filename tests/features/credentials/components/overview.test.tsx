import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import TokenOverview from '../../../../src/features/credentials/screens/token-overview.screen.tsx'
import type { CredentialOverview } from '../../../../src/features/credentials/domain/overview.ts'
import { Reply } from '../../../components/support/fake-api.ts'
import { fakeApi, show } from '../../../components/support/show.tsx'

const figure = (name: string, count: number, list: string | null = null, query = '', value: string | null = null) => ({
  figure: name,
  value,
  count,
  list,
  query,
})
const overview = {
  items: [
    figure('all', 1200),
    figure('available', 7, 'available'),
    figure('unused', 3, 'issued', 'lastActivated=..2026-08-24T00%3A00%3A00Z'),
    figure('kind', 5, null, 'kind=card', 'card'),
  ],
  clients: null,
  otherClients: 0,
  smartCredits: 12,
} as CredentialOverview
const routes = ['fob', 'token'].map(family => ({
  path: `/administration/${family}/overview`,
  Component: TokenOverview,
}))

test('each figure opens its list, in the family one is in', async () => {
  fakeApi().on('GET /fob/overview', () => overview)
  await show('/administration/token/overview', routes)
  const href = (name: string) => page.getByRole('link', { name }).element().getAttribute('href')
  await expect.element(page.getByRole('link', { name: 'All: 1,200' })).toBeVisible()
  expect(href('All: 1,200')).toBe('/administration/token/cloud-tokens')
  expect(href('Available: 7')).toBe('/administration/token/available-cloud-tokens')
  expect(href('Card: 5')).toBe('/administration/token/cloud-tokens?kind=card')
  expect(href('Issued, unused for 90 days: 3')).toBe(
    '/administration/token/issued-cloud-tokens?lastActivated=..2026-08-24T00%3A00%3A00Z',
  )
  await expect.element(page.getByText('Smart credentials left in the wallet')).toBeVisible()
})

test('a failed count says so, and is tried again', async () => {
  let isDown = true
  fakeApi().on('GET /fob/overview', () => (isDown ? new Reply(422, [{ errorMessage: 'No' }]) : overview))
  await show('/administration/fob/overview', routes)
  await expect.element(page.getByText('The credentials could not be loaded')).toBeVisible()
  isDown = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('link', { name: 'Available: 7' })).toBeVisible()
})

test('staff go to a client by working for it', async () => {
  fakeApi().on('GET /fob/overview', () => ({
    ...overview,
    clients: [{ clientId: 9, client: 'Borough', count: '10000+' }],
    otherClients: 4,
  }))
  await show('/administration/fob/overview', routes)
  await expect.element(page.getByRole('button', { name: /^Borough: 10,000\+/ })).toBeVisible()
  await expect.element(page.getByText(/^4 organisations more/)).toBeVisible()
})
