import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import AlarmResponseScreen from '../../../../src/features/alarm-response/screens/alarm-response.screen.tsx'
import { Reply } from '../../../components/support/fake-api.ts'
import { fakeApi, show } from '../../../components/support/show.tsx'

const path = '/monitoring/alarm-response'
const group = (id: number | null, name: string | null, count: number, more: object = {}) => ({
  id,
  name,
  count,
  acknowledged: count,
  median: 45,
  p95: 3900,
  operatorHours: 2,
  ...more,
})
const empty = {
  from: '2026-06-01T08:00:00.000Z',
  until: '2026-06-08T08:00:00.000Z',
  isWhole: true,
  all: group(null, null, 0, { median: null, p95: null, operatorHours: 0 }),
  groups: { priority: [], area: [], hour: [], operator: [], door: [] },
  found: Object.fromEntries(['flood', 'standing', 'chattering'].map(name => [name, { count: 0, items: [] }])),
}
const span = { from: '2026-06-02T08:00:00.000Z', to: '2026-06-04T11:00:00.000Z', count: 1, what: 'Door forced' }
const answer = {
  ...empty,
  all: group(null, null, 30, { acknowledged: 20 }),
  groups: {
    priority: [group(20, null, 30)],
    area: [group(4, 'Harbour House with a long name that goes on', 29), group(null, null, 1)],
    hour: [group(9, null, 30)],
    operator: [group(1, 'Olive Owner', 20)],
    door: [group(7, '1 Front', 30)],
  },
  found: {
    flood: { count: 21, items: [{ ...span, count: 12, what: null, place: null, eventAlarmId: null }] },
    standing: { count: 1, items: [{ ...span, place: 'Harbour House, 1 Front', eventAlarmId: 5 }] },
    chattering: { count: 0, items: [] },
  },
}
const showScreen = (query = '') => show(path + query, [{ path, Component: AlarmResponseScreen }])
const table = (name: string) => page.getByRole('region', { name }).getByRole('table')

test('the figures are told in all and by group, with what asks for attention', async () => {
  // 390 px without what the shell leaves free at the sides.
  await page.viewport(358, 844)
  fakeApi().on('GET /alarm-response', () => answer)
  await showScreen()
  await expect.element(page.getByText('Above the 6 an hour that are acceptable (ISA-18.2)')).toBeVisible()
  await expect.element(table('By operator').getByRole('row').nth(1)).toMatchTextContent(/Olive Owner2010above 645 s/)
  await expect.element(table('By site').getByRole('row').nth(2)).toMatchTextContent(/No site1100%45 s1 h 5 min/)
  await expect.element(table('By hour of day').getByRole('row').nth(10)).toMatchTextContent(/09:0030/)
  await expect.element(table('By hour of day').getByRole('row').nth(24)).toMatchTextContent(/23:000–––/)
  await expect
    .element(page.getByRole('link', { name: 'Door forced, Harbour House, 1 Front' }))
    .toHaveAttribute('href', '/notifications/alarm/5')
  await expect.element(page.getByRole('region', { name: 'Standing' })).toMatchTextContent(/for 2 d 3 h/)
  await expect
    .element(page.getByRole('region', { name: 'Floods' }))
    .toMatchTextContent(/12 alarms in 2 d 3 h.*and 20 more/)
  await expect.element(page.getByRole('heading', { name: 'Chattering: none' })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(358)
})

test('the time and the site are in the address', async () => {
  const api = fakeApi()
    .on('GET /alarm-response', () => answer)
    .on('GET /area/pick', () => [{ id: 4, title: 'Harbour House' }])
  const shown = await showScreen('?period=day&site=4')
  await expect.element(page.getByRole('heading', { name: 'By priority' })).toBeVisible()
  const query = api.callsOf('GET /alarm-response').at(-1)?.query
  expect(query?.get('areaId')).toBe('4')
  const ageMs = Date.now() - Date.parse(query?.get('from') ?? '')
  expect(Math.abs(ageMs - 86_400_000)).toBeLessThan(60_000)
  await page.getByText('30 days').click()
  await expect.poll(shown.at).toBe(`${path}?period=month&site=4`)
})

test('no alarms are told from figures that could not be read', async () => {
  let isDown = true
  fakeApi().on('GET /alarm-response', () => (isDown ? new Reply(422, { message: 'No' }) : empty))
  await showScreen()
  await expect.element(page.getByText('The figures could not be loaded')).toBeVisible()
  await expect.element(page.getByText('No alarms in this time')).not.toBeInTheDocument()
  isDown = false
  await page.getByRole('button', { name: /again/i }).click()
  await expect.element(page.getByText('No alarms in this time')).toBeVisible()
})

test('where not all alarms are counted it says which are', async () => {
  fakeApi().on('GET /alarm-response', () => ({ ...answer, isWhole: false, all: group(null, null, 200_000) }))
  await showScreen()
  await expect
    .element(page.getByText(/more than 200,000 alarms. Only those before 08\/06\/2026 09:00 are counted/))
    .toBeVisible()
})
