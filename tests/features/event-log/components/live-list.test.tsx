import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { eventLog } from '../../../../src/live/views/event-log.ts'
import { stateAtom } from '../../../../src/live/atoms.ts'
import { objects } from '../../../../src/app/entity-table.tsx'
import { fakeApi, show, user } from '../../../components/support/show.tsx'

const startMs = Date.UTC(2026, 10, 20, 9)
const at = (second: number) => new Date(startMs + second * 1000).toISOString()
const event = (id: number) => ({
  eventId: id,
  sequence: id,
  occurredAt: at(id),
  receivedAt: at(id),
  type: 'accessGranted',
  category: 'granted',
  controllerId: 1,
  controller: 'North',
  doorId: 4,
  door: '4 Gate',
  person: `Person ${id}`,
  personId: id,
})
const row = (id: number, more: object = {}) => ({
  sequence: id,
  eventId: id,
  type: 'accessGranted',
  at: startMs + id * 1000,
  controllerId: 1,
  controller: 'North',
  doorId: 4,
  door: '4 Gate',
  personId: id,
  person: `Person ${id}`,
  passback: false,
  simulated: false,
  ...more,
})
const log = (...rows: readonly ReturnType<typeof row>[]) => ({
  readiness: 'ready',
  rows,
  sequence: Math.max(0, ...rows.map(({ sequence }) => sequence)),
  places: {},
})
const path = '/monitoring/events'

async function showEvents(query = '', count = 100) {
  const events = Array.from({ length: count }, (_, index) => event(count - index))
  let reads = 0
  const api = fakeApi()
    .on('GET /door/pick', () => [{ id: 4, title: '4 Gate' }])
    .on('GET /powerhub/pick', () => [{ id: 9, title: 'Power hub' }])
  api.on('GET /event', ({ query: asked }) => {
    if (asked.get('total') === 'true') return { items: [], next: null, total: count }
    reads++
    return { items: events, next: null }
  })
  const shown = await show(path + query, objects, user, [[eventLog, log(row(count))]])
  await expect.element(page.getByText(`Person ${count}`, { exact: true }).first()).toBeVisible()
  const tell = (...rows: readonly ReturnType<typeof row>[]) =>
    shown.store.set(stateAtom(eventLog.name, undefined), log(...rows))
  return { ...shown, tell, reads: () => reads }
}

test('what happens appears at the top, counted, without reading the list again', async () => {
  const { tell, reads } = await showEvents('', 3)
  const before = reads()
  tell(row(5), row(4, { lateBy: 120 }), row(3))
  await expect.element(page.getByRole('link', { name: 'Person 5' })).toBeVisible()
  await expect.element(page.getByText('20/11/2026 09:02:04, 2 min late')).toBeVisible()
  await expect.element(page.getByText('5 events', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Live', { exact: true })).toBeVisible()
  expect(reads()).toBe(before)
})

test('a list of what few events have is live too', async () => {
  const { tell } = await showEvents('?powerHubId=9', 3)
  tell(row(5, { rare: { powerHubId: 9 } }), row(4), row(3))
  await expect.element(page.getByRole('link', { name: 'Person 5' })).toBeVisible()
  await expect.element(page.getByText('Live', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Person 4' })).not.toBeInTheDocument()
})

test('what the filters leave out does not appear', async () => {
  const { tell } = await showEvents('?doorId=4', 3)
  tell(row(5, { doorId: 9 }), row(4), row(3))
  await expect.element(page.getByRole('link', { name: 'Person 4' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Person 5' })).not.toBeInTheDocument()
})

test('a list that is read holds still, and says how many wait', async () => {
  const { tell } = await showEvents()
  const scroller = document.querySelector('[role="grid"]')?.parentElement
  scroller?.scrollTo({ top: 400 })
  await expect.element(page.getByText('Held while you read')).toBeVisible()
  tell(row(102), row(101), row(100))
  const button = page.getByRole('button', { name: '2 new' })
  await expect.element(button).toBeVisible()
  await button.click()
  await expect.element(page.getByRole('link', { name: 'Person 102' })).toBeVisible()
  await expect.element(button).not.toBeInTheDocument()
  await expect.poll(() => scroller?.scrollTop).toBe(0)
})
