import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fakeApi, show } from './support/show.tsx'

const handset = (doorEntryHandsetId: number, residentIds: readonly number[]) => ({
  doorEntryHandsetId,
  number: 100 + doorEntryHandsetId,
  description: `Flat ${doorEntryHandsetId}`,
  controllerId: 7,
  controller: 'North wing',
  panelIds: [3],
  residentIds,
  active: true,
  version: 1,
})
const ids = (query: URLSearchParams) => query.getAll('id').map(Number)

test('what all rows refer to is asked for at once, each record once, and named where it is there', async () => {
  const rows = Array.from({ length: 12 }, (_, index) => handset(index + 1, [200 + index, 201 + index]))
  const api = fakeApi()
    .on('GET /doorentryhandset', () => ({ items: rows, next: null, total: rows.length }))
    .on('GET /person/faces', () => ({ items: [] }))
    .on('GET /person/pick', ({ query }) =>
      ids(query).flatMap(id => (id === 205 ? [] : [{ id, title: `Person ${id}` }])),
    )
    .on('GET /doorentrypanel/pick', () => [{ id: 3, title: 'Entrance panel' }])
  await show('/management/door-entry-handset')
  await expect.element(page.getByRole('link', { name: 'Person 200' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Number 205' }).first()).toBeVisible()
  expect(page.getByRole('link', { name: 'Entrance panel' }).elements()).toHaveLength(rows.length)
  const asked = api.callsOf('GET /person/pick').map(({ query }) => ids(query))
  expect(asked).toEqual([Array.from({ length: 13 }, (_, index) => 200 + index)])
  expect(api.callsOf('GET /doorentrypanel/pick')).toHaveLength(1)
})
