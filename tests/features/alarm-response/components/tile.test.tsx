import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import AlarmResponse from '../../../../dashboards/widgets/alarm-response/AlarmResponse.tsx'
import { Reply } from '../../../components/support/fake-api.ts'
import { fakeApi, showPart } from '../../../components/support/show.tsx'

const all = { id: null, name: null, count: 40, acknowledged: 30, median: 45, p95: 130, operatorHours: 3 }
const answer = {
  from: '2026-11-23T10:00:00.000Z',
  until: '2026-11-24T10:00:00.000Z',
  isWhole: true,
  all,
  groups: { priority: [], area: [], hour: [], operator: [], door: [] },
  found: { flood: { count: 0, items: [] }, standing: { count: 0, items: [] }, chattering: { count: 0, items: [] } },
}
const shown = () => showPart(<AlarmResponse tileId="t" options={{ period: 'day', areaId: 7 }} />)

test('a tile of the wall tells how fast alarms are acknowledged at a site, and leads to all figures', async () => {
  const api = fakeApi().on('GET /alarm-response', () => answer)
  await shown()
  await expect.element(page.getByText('45 s')).toBeVisible()
  await expect.element(page.getByText(/^Above the 6 an hour/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Show all figures' }))
    .toHaveAttribute('href', '/monitoring/alarm-response?period=day&site=7')
  expect(api.callsOf('GET /alarm-response')).toHaveLength(1)
})

test('figures that could not be counted are not ‘no alarms’', async () => {
  const api = fakeApi().on('GET /alarm-response', () => new Reply(503, { error: 'The database cannot be reached' }))
  await shown()
  await expect.element(page.getByText('The figures could not be loaded')).toBeVisible()
  await expect.element(page.getByText('No alarms in this time')).not.toBeInTheDocument()
  api.on('GET /alarm-response', () => ({ ...answer, all: { ...all, count: 0 } }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await vi.waitFor(() => expect(page.getByText('No alarms in this time').query()).not.toBeNull())
})
