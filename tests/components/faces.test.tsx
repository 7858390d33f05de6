import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fakeApi, show } from './support/show.tsx'

const fob = (fobId: number, personId: number | null) => ({
  fobId,
  reference: `F ${fobId}`,
  kind: 'card',
  status: 'live',
  enabled: true,
  personId,
  person: personId === null ? null : `Person ${personId}`,
  version: 1,
})

/** The pictures that the browser has asked for: whether or not one could be loaded. */
const pictures = () => [
  ...new Set(
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name))
      .filter(({ pathname }) => pathname.startsWith('/api/file/'))
      .map(({ pathname, search }) => pathname + search),
  ),
]
beforeEach(() => performance.clearResourceTimings())

test('the faces of all rows are asked for at once, and only pictures that there are', async () => {
  const rows = [...Array.from({ length: 12 }, (_, index) => fob(index + 1, 100 + index)), fob(13, 100), fob(14, null)]
  const api = fakeApi()
    .on('GET /fob', () => ({ items: rows, next: null, total: rows.length }))
    .on('GET /person/faces', () => ({ items: [{ personId: 103, picture: 'ada.webp' }] }))
  await show('/administration/fob/cloud-fobs')
  await expect.element(page.getByRole('link', { name: 'Person 103' })).toBeVisible()
  await expect.poll(pictures).toEqual(['/api/file/ada.webp?size=96'])
  const calls = api.callsOf('GET /person/faces')
  expect(calls).toHaveLength(1)
  expect(calls[0]?.query.getAll('id').map(Number)).toEqual(Array.from({ length: 12 }, (_, index) => 100 + index))
})

test('a list of people shows their own pictures, without asking', async () => {
  const person = { personId: 1, firstName: 'Ada', surname: 'Byron', profilePicture: 'byron.webp', version: 1 }
  const api = fakeApi().on('GET /person', () => ({ items: [person], next: null, total: 1 }))
  await show('/administration/persons')
  await expect.element(page.getByText('Byron')).toBeVisible()
  await expect.poll(pictures).toEqual(['/api/file/byron.webp?size=96'])
  expect(api.callsOf('GET /person/faces')).toEqual([])
})

test('on a phone, people have their pictures on their cards', async () => {
  const person = { personId: 1, firstName: 'Ada', surname: 'Byron', profilePicture: 'on-card.webp', version: 1 }
  fakeApi().on('GET /person', () => ({ items: [person], next: null, total: 1 }))
  await page.viewport(390, 844)
  await show('/administration/persons')
  await expect.element(page.getByRole('link', { name: /Byron/ })).toBeVisible()
  await expect.poll(pictures).toEqual(['/api/file/on-card.webp?size=96'])
})
