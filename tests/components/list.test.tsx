import { expect, test } from 'vitest'
import { locators, page, userEvent, type Locator } from 'vitest/browser'
import { recordKeys } from '../../src/api/record-cache.ts'
import { refreshQueries } from '../../src/api/refresh-queries.ts'
import { focus } from './support/focus.ts'
import { Reply } from './support/fake-api.ts'
import { fakeApi, show, user } from './support/show.tsx'
import { withZones, zonesOf } from './support/zones.ts'

const broken = () => new Reply(503, { error: 'The database cannot be reached', code: 'unavailable' })

declare module 'vitest/browser' {
  interface LocatorSelectors {
    getByRowIndex(index: number): Locator
  }
}
locators.extend({ getByRowIndex: index => `css=tr[aria-rowindex="${index}"]` })
const rowAt = (index: number) => page.getByRowIndex(index)
const focusedRow = () => document.activeElement?.closest('tr')?.getAttribute('aria-rowindex')

test('while it is read its shape is shown, and no word that there is nothing', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  withZones(fakeApi(), []).on('GET /zone', () => promise.then(() => ({ items: zonesOf(1), next: null, total: 1 })))
  await show('/administration/zone')
  await expect.element(page.getByRole('status', { name: 'Loading zones' })).toBeVisible()
  await expect.element(page.getByText(/^No zones/)).not.toBeInTheDocument()
  resolve()
  await expect.element(page.getByRole('link', { name: 'Zone 001' })).toBeVisible()
  await expect.element(page.getByText('1 zone', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('status', { name: 'Loading zones' })).not.toBeInTheDocument()
})

test('where there is nothing yet it says so, and offers the first', async () => {
  withZones(fakeApi(), [])
  const { at } = await show('/administration/zone')
  await expect.element(page.getByText(/^No zones/)).toBeVisible()
  await expect.element(page.getByRole('grid')).not.toBeInTheDocument()
  await expect.element(page.getByText(/Begin with the first zone/)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Create zone' }).last().click()
  await expect.poll(at).toBe('/administration/zone/create')
})

test('where nothing matches it says that, and shows all again', async () => {
  withZones(fakeApi(), zonesOf(3))
  const { at } = await show('/administration/zone?q=Attic&rollCall=true')
  await expect.element(page.getByText('No zones match')).toBeVisible()
  await page.getByRole('button', { name: 'Show all zones' }).click()
  await expect.element(page.getByText('3 zones', { exact: true })).toBeVisible()
  expect(at()).toBe('/administration/zone')
})

test('a load that failed is not an empty list, and is tried again', async () => {
  const api = withZones(fakeApi(), zonesOf(2)).on('GET /zone', broken)
  await show('/administration/zone')
  const alert = page.getByRole('alert')
  await expect.element(alert).toMatchTextContent(/The zones could not be loaded/)
  await expect.element(alert).toMatchTextContent(/The database cannot be reached/)
  await expect.element(page.getByText(/^No zones/)).not.toBeInTheDocument()
  withZones(api, zonesOf(2))
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('link', { name: 'Zone 002' })).toBeVisible()
  await expect.element(alert).not.toBeInTheDocument()
})

test('rows that could not be read again stay, and say how old they are', async () => {
  const api = withZones(fakeApi(), zonesOf(2))
  const { queries } = await show('/administration/zone')
  await expect.element(page.getByRole('link', { name: 'Zone 002' })).toBeVisible()
  api.on('GET /zone', broken)
  void refreshQueries(queries, recordKeys.lists('zone'))
  const alert = page.getByRole('alert')
  await expect.element(alert).toMatchTextContent(/These zones may have changed since/)
  await expect.element(alert).toMatchTextContent(/They could not be read again: The database cannot be reached/)
  await expect.element(alert).toMatchTextContent(/Read \d+ s ago/)
  await expect.element(page.getByRole('link', { name: 'Zone 002' })).toBeVisible()
  withZones(api, zonesOf(3))
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('link', { name: 'Zone 003' })).toBeVisible()
  await expect.element(alert).not.toBeInTheDocument()
})

test('a column is sorted by its heading, one way and the other, and the address says so', async () => {
  withZones(fakeApi(), zonesOf(3))
  const { at } = await show('/administration/zone')
  const heading = page.getByRole('columnheader', { name: 'Name' })
  await expect.element(heading).toHaveAttribute('aria-sort', 'ascending')
  await expect.element(rowAt(2)).toMatchTextContent(/Zone 001/)
  await heading.getByRole('button').click()
  await expect.element(heading).toHaveAttribute('aria-sort', 'descending')
  await expect.element(rowAt(2)).toMatchTextContent(/Zone 003/)
  expect(at()).toContain('sort=-name')
  await heading.getByRole('button').click()
  await expect.element(rowAt(2)).toMatchTextContent(/Zone 001/)
  expect(at()).not.toContain('sort')
})

test('arrows move through it, space selects, and Enter opens', async () => {
  withZones(fakeApi(), zonesOf(250))
  const { at } = await show('/administration/zone')
  await focus(rowAt(2))
  await userEvent.keyboard('{ArrowDown}'.repeat(40))
  await expect.poll(focusedRow).toBe('42')
  await userEvent.keyboard(' ')
  await expect.element(page.getByText('1 zone selected')).toBeVisible()
  await expect.element(rowAt(42)).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{ArrowUp} ')
  await expect.element(page.getByText('2 zones selected')).toBeVisible()
  await userEvent.keyboard(' ')
  await expect.element(page.getByText('1 zone selected')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(at).toBe('/administration/zone/40')
})

test('keys go on where the row they left is no longer drawn, and the next is not read yet', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const zones = zonesOf(250)
  const api = withZones(fakeApi(), zones)
  await show('/administration/zone')
  await focus(rowAt(2))
  api.on('GET /zone', async () => {
    await promise
    return { items: zones.slice(100, 200), next: null }
  })
  await userEvent.keyboard('{End}')
  await expect.element(rowAt(2)).not.toBeInTheDocument()
  await userEvent.keyboard('{Home}{ArrowDown}')
  await expect.poll(focusedRow).toBe('3')
  resolve()
})

test('filters are chips, each of which goes by itself', async () => {
  withZones(fakeApi(), zonesOf(6))
  const { at } = await show('/administration/zone?areaId=2&rollCall=true')
  await expect.element(page.getByText('Site: Dock Office')).toBeVisible()
  await expect.element(page.getByText('Occupancy/roll call: Yes')).toBeVisible()
  await expect.element(page.getByText('1 zone matches')).toBeVisible()
  await page.getByRole('button', { name: 'Remove the filter Occupancy/roll call' }).click()
  await expect.element(page.getByText('3 zones match')).toBeVisible()
  expect(at()).toBe('/administration/zone?areaId=2')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.element(page.getByText('6 zones', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Site: Dock Office')).not.toBeInTheDocument()
  expect(at()).toBe('/administration/zone')
})

test('a filter is chosen from those that are declared, and stands in the address', async () => {
  withZones(fakeApi(), zonesOf(6))
  const { at } = await show('/administration/zone')
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await page.getByRole('combobox', { name: 'Site' }).click()
  await page.getByRole('option', { name: 'Harbour House' }).click()
  await expect.poll(at).toBe('/administration/zone?areaId=1')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('Site: Harbour House')).toBeVisible()
  await expect.element(page.getByText('3 zones match')).toBeVisible()
})

test('that saved filters could not be loaded is not that there are none', async () => {
  const api = withZones(fakeApi(), zonesOf(1)).on('GET /saved-filter', () => new Reply(500, 'It broke'))
  await show('/administration/zone')
  await page.getByRole('button', { name: 'Saved filters', exact: true }).click()
  const saved = page.getByRole('dialog', { name: /^Saved filters/ })
  await expect.element(saved.getByText('The saved filters could not be loaded')).toBeVisible()
  await expect.element(saved.getByText('No saved filters')).not.toBeInTheDocument()
  api.on('GET /saved-filter', () => ({ items: [] }))
  await saved.getByRole('button', { name: 'Try again' }).click()
  await expect.element(saved.getByText('No saved filters')).toBeVisible()
})

test('every heading is read whole', async () => {
  await page.viewport(800, 700)
  withZones(fakeApi(), zonesOf(1))
  await show('/administration/zone')
  await expect.element(page.getByRole('link', { name: 'Zone 001' })).toBeVisible()
  const cut = [...document.querySelectorAll('th')].filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
  expect(cut.map(({ textContent }) => textContent)).toEqual([])
})

test('is in the order that the user has chosen for it', async () => {
  const api = fakeApi().on('GET /area', () => ({ items: [], next: null, total: 0 }))
  await show('/administration/areas', undefined, { ...user, areaSorting: 'position' })
  await expect.element(page.getByText('There are no sites.')).toBeVisible()
  expect(api.callsOf('GET /area').map(({ query }) => query.get('sort'))).toContain('position')
})
