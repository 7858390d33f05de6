import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { eventLog } from '../../../../src/live/views/event-log.ts'
import EventLogScreen from '../../../../src/features/event-log/screens/event-log.screen.tsx'
import { fakeApi, show } from '../../../components/support/show.tsx'

const path = '/monitoring/event-log'
const row = (sequence: number, more: object) => ({
  sequence,
  eventId: sequence,
  type: 'accessGranted',
  at: Date.now() - sequence * 1000,
  controllerId: 1,
  controller: 'North',
  doorId: 1,
  door: '1 Main entrance',
  areaId: 1,
  passback: false,
  simulated: false,
  ...more,
})
const rows = [
  row(3, { person: 'Ada Lane', personId: 1 }),
  row(2, { type: 'doorForced', door: '2 Cage', areaId: 2 }),
  row(1, { person: 'Bert Moss', personId: 2, areaId: 2, lateBy: 300 }),
]
const areas = {
  items: [
    { areaId: 1, name: 'Harbour House', parentAreaId: null },
    { areaId: 2, name: 'Mill Lane', parentAreaId: null },
  ],
  next: null,
}
const showScreen = (query = '', state: object = { readiness: 'ready', rows, sequence: 3, places: {} }) => {
  fakeApi().on('GET /area', () => areas)
  return show(path + query, [{ path, Component: EventLogScreen }], undefined, [[eventLog, state]])
}
const log = () => page.getByRole('group', { name: 'Events, newest first' })

test('the newest events lead to their pages, and say how late they came', async () => {
  await showScreen()
  await expect
    .element(log().getByRole('link', { name: 'Harbour House, 1 Main entrance' }))
    .toHaveAttribute('href', '/monitoring/event/3')
  await expect.element(log().getByText('late by 5 min')).toBeVisible()
})

test('site, type and words are in the address, which shows the same to somebody else', async () => {
  const shown = await showScreen('?type=accessGranted&q=bert')
  await expect.element(log().getByText('Bert Moss')).toBeVisible()
  await expect.element(log().getByText('Ada Lane')).not.toBeInTheDocument()
  await page.getByRole('textbox', { name: 'Filter events' }).fill('')
  await expect.element(log().getByText('Ada Lane')).toBeVisible()
  await expect.element(log().getByText('Door forced')).not.toBeInTheDocument()
  await page.getByRole('combobox', { name: 'Site' }).selectOptions('Mill Lane')
  await expect.element(log().getByText('Ada Lane')).not.toBeInTheDocument()
  await expect.element(log().getByText('Bert Moss')).toBeVisible()
  await expect.poll(shown.at).toBe(`${path}?site=2&type=accessGranted`)
})

test('nothing is said before it is known, and what can’t be meant is left out', async () => {
  await showScreen('?site=x&type=nonsense', { readiness: 'waiting', rows: [], sequence: 0, places: {} })
  await expect.element(page.getByRole('heading', { name: 'Event log' })).toBeVisible()
  await expect.element(page.getByText('No events')).not.toBeInTheDocument()
})
