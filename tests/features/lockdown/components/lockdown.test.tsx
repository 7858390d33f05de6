import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import LockdownTile from '../../../../dashboards/widgets/lockdown/Lockdown.tsx'
import { hubHealth } from '../../../../src/live/views/hub-health.ts'
import LockdownStart from '../../../../src/features/lockdown/screens/lockdown-start.screen.tsx'
import { moved } from '../../../../src/features/lockdown/screens/moves.ts'
import { LockdownBars } from '../../../../src/features/lockdown/screens/LockdownBars.tsx'
import { Reply } from '../../../components/support/fake-api.ts'
import { fakeApi, show, user } from '../../../components/support/show.tsx'

const plan = {
  lockdownPlanId: 3,
  name: 'North campus',
  action: 'lock',
  areaIds: [1],
  doorGroupIds: [],
  tags: ['shutters'],
  confirmSeconds: 30,
  revertMinutes: null,
  safeguard: 'none',
  inputId: null,
  version: 1,
}
const reach = {
  doors: 40,
  controllers: 5,
  sites: 3,
  offline: 0,
  excluded: 2,
  beside: 0,
  beyond: 0,
  sk3: 2,
  takesOver: 0,
  firstDoors: [{ doorId: 1, place: 'Harbour House, 1 Main entrance' }],
  firstExcluded: [{ doorId: 9, place: 'Harbour House, 9 Fire exit' }],
}
const none = { refused: 0, silent: 0, offline: 0, waiting: 0, confirmed: 0, takenOver: 0 }
const run = {
  lockdownId: 7,
  title: 'Lockdown: North campus',
  plan: 'North campus',
  action: 'lock',
  kind: 'real',
  status: 'running',
  begunAt: new Date(Date.now() - 60_000).toISOString(),
  revertAt: null,
  endedAt: null,
  by: 'Olive Owner',
  isOwn: false,
  isOverdue: true,
  counts: { ...none, confirmed: 37, offline: 3 },
  open: ['Loading bay', 'Side door', 'Gate'].map((place, doorId) => ({
    doorId,
    place,
    state: 'offline',
    reason: null,
  })),
  standingOpen: { doors: 0, first: [] },
}
const door = (doorId: number, place: string, state: string, more: object = {}) => ({
  doorId,
  place,
  controllerId: 1,
  controller: 'Annexe',
  state,
  reason: null,
  attempts: 2,
  triedAt: '2026-11-21T10:00:05.000Z',
  confirmedAt: null,
  after: null,
  standsOpen: null,
  ...more,
})
const confirmed = { confirmedAt: '2026-11-21T10:00:01.000Z', after: 1.2 }
const record = {
  lockdownId: 7,
  planId: 3,
  plan: 'North campus',
  action: 'lock',
  kind: 'real',
  status: 'running',
  areaIds: [1],
  doors: 3,
  confirmed: 2,
  begunAt: '2026-11-21T10:00:00.000Z',
  requestedById: null,
  startedAt: '2026-11-21T10:00:00.000Z',
  startedById: 1,
  startedBy: 'Olive Owner',
  revertAt: null,
}
const startPath = '/monitoring/lockdown-plans/3/start'
const startRoutes = [{ path: '/monitoring/lockdown-plans/:lockdownPlanId/start', Component: LockdownStart }]

test('a start says exactly what it locks and what it leaves out, and asks before it does', async () => {
  const started: unknown[] = []
  const api = fakeApi()
    .on('GET /lockdownplan/:id', () => plan)
    .on('GET /lockdownplan/reach', () => reach)
    .on('POST /lockdownplan/3/start', ({ body }) => {
      started.push(body)
      return new Reply(409, { error: 'This plan is running already' })
    })
  await show(startPath, startRoutes)
  await expect.element(page.getByText('Locks 40 doors of 3 sites.')).toBeVisible()
  await expect.element(page.getByText('2 doors are excluded.')).toBeVisible()
  await expect
    .element(page.getByText(/^2 of them are of SK3 controllers, which may not return to normal/))
    .toBeVisible()
  await expect.element(page.getByText('Harbour House, 9 Fire exit')).toBeVisible()
  await page.getByRole('button', { name: 'Start for real…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Lockdown: North campus' })
  await expect.element(dialog.getByText('Locks 40 doors of 3 sites.')).toBeVisible()
  expect(api.callsOf('POST /lockdownplan/3/start')).toEqual([])
  const lock = dialog.getByRole('button', { name: 'Lock 40 doors now' })
  await lock.click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Not started: This plan is running already')
  // Pressed again, it is the same start.
  await lock.click()
  await expect.poll(() => started.length).toBe(2)
  expect(started[1]).toEqual(started[0])
  expect(started[0]).toMatchObject({ kind: 'real' })
})

test('who may only ask is told that nothing is locked until somebody confirms', async () => {
  const asker = { ...user, permissions: ['LOCKDOWNPLAN_READ', 'LOCKDOWN_REQUEST'] }
  fakeApi()
    .on('GET /lockdownplan/:id', () => plan)
    .on('GET /lockdownplan/reach', () => reach)
    .on('POST /lockdownplan/3/request', () => ({ lockdownId: 8, status: 'requested' }))
  const { at } = await show(startPath, startRoutes, asker)
  await page.getByRole('button', { name: 'Ask for it for real…' }).click()
  await page.getByRole('button', { name: 'Ask for it', exact: true }).click()
  await expect.element(page.getByText(/^Asked for\. Nothing is locked or unlocked/)).toBeVisible()
  expect(at()).toBe(startPath)
})

test('a plan with doors outside one’s own sites, or without any, cannot be started', async () => {
  const api = fakeApi()
    .on('GET /lockdownplan/:id', () => plan)
    .on('GET /lockdownplan/reach', () => ({ ...reach, beyond: 4 }))
  await show(startPath, startRoutes)
  await expect.element(page.getByText('4 of them are outside your sites: you cannot start it.')).toBeVisible()
  await page.getByRole('button', { name: 'Start for real…' }).click()
  await expect.element(page.getByRole('button', { name: 'Lock 40 doors now' })).toBeDisabled()
  expect(api.callsOf('POST /lockdownplan/3/start')).toEqual([])
})

test('a run shows the doors that need somebody first, with why and what to do, and is ended after a question', async () => {
  const start = {
    counts: { ...none, confirmed: 1, offline: 1, refused: 1 },
    isOverdue: true,
    doors: [
      door(2, 'Harbour House, 2 Loading bay', 'refused', { reason: 'its bolt is jammed' }),
      door(3, 'Annexe, 3 Side door', 'offline'),
      door(1, 'Harbour House, 1 Main entrance', 'confirmed', confirmed),
    ],
    more: 0,
  }
  const api = fakeApi()
    .on('GET /lockdown/:id', () => record)
    .on('GET /area/pick', () => [{ id: 1, title: 'Harbour House' }])
    .on('GET /lockdown/7/doors', () => ({ start, revert: null }))
    .on('POST /lockdown/7/end', () => ({ ...record, status: 'reverting' }))
  await show('/monitoring/lockdowns/7')
  await expect.element(page.getByText('Not all confirmed')).toBeVisible()
  await expect
    .element(page.getByText(/^1 of 3 confirmed, 1 offline, 1 refused: Harbour House, 2 Loading bay; Annexe/))
    .toBeVisible()
  const urgent = page.getByRole('list', { name: 'Doors that need somebody' })
  await expect.element(urgent.getByRole('listitem').nth(0)).toMatchTextContent(/Refused: its bolt is jammed/)
  await expect.element(urgent.getByRole('listitem').nth(1)).toMatchTextContent(/Offline.*Send somebody to the door/)
  await expect.element(page.getByText('1 door confirmed', { exact: true })).toBeVisible()

  // The controller is back: what the server says next is read, without a reload.
  api.on('GET /lockdown/7/doors', () => ({
    start: {
      counts: { ...none, confirmed: 3 },
      isOverdue: true,
      doors: [1, 2, 3].map(id =>
        door(id, `Door ${id}`, 'confirmed', { ...confirmed, standsOpen: id === 2 ? 'Held open' : null }),
      ),
      more: 0,
    },
    revert: null,
  }))
  await page.getByRole('link', { name: 'End and return to normal' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End and return to normal' }).click()
  await expect.poll(() => api.callsOf('POST /lockdown/7/end').length).toBe(1)
  await expect.element(page.getByText('All 3 confirmed', { exact: true })).toBeVisible()
  await expect.element(page.getByText('1 door is locked but stands open: Door 2')).toBeVisible()
  await expect.element(page.getByText('Doors stand open')).toBeVisible()
})

test('the banner says what has failed, follows what moves, and grows stale with the connection', async () => {
  let items = [run]
  const api = fakeApi().on('GET /lockdown/running', () => ({ items }))
  const health = { ...hubHealth.initial, confirmedAt: Date.now() - 120_000, hubs: { logger: { state: 'lost' } } }
  const path = '/x'
  await show(path, [{ path, Component: LockdownBars }], { ...user, permissions: [] }, [[hubHealth, health]])
  const bar = page.getByRole('region', { name: 'Lockdowns' })
  await expect.element(bar.getByText('37 of 40 confirmed, 3 offline: Loading bay; Side door; Gate')).toBeVisible()
  await expect.element(bar.getByRole('alert')).toMatchTextContent(/Connection lost.*This is 2 min/)
  expect(bar.getByRole('link').elements()).toEqual([])
  items = [
    { ...run, kind: 'drill', title: 'Lockdown drill: North campus', counts: { ...none, confirmed: 40 }, open: [] },
  ]
  moved()
  await expect.element(bar.getByText('Lockdown drill: North campus')).toBeVisible()
  await expect.element(bar.getByText('All 40 confirmed')).toBeVisible()
  items = []
  moved()
  await expect.element(bar).not.toBeInTheDocument()
  api.on('GET /lockdown/running', () => new Reply(503, { error: 'The database cannot be reached' }))
  moved()
  await expect.element(page.getByText('Whether a lockdown runs may be out of date')).toBeVisible()
})

test('the tile shows what runs, and starts a plan after a question', async () => {
  fakeApi()
    .on('GET /lockdown/running', () => ({ items: [run] }))
    .on('GET /lockdownplan', () => ({ items: [plan, { ...plan, lockdownPlanId: 4, name: 'Other' }], next: null }))
    .on('GET /lockdownplan/reach', () => reach)
    .on('POST /lockdownplan/3/start', () => ({ lockdownId: 9, status: 'running' }))
  const path = '/tile'
  const element = <LockdownTile tileId="t" options={{ lockdownPlanIds: [3] }} />
  const { at } = await show(path, [{ path, element }])
  await expect.element(page.getByText(/37 of 40 confirmed, 3 offline/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Other…' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'North campus…' }).click()
  await page.getByRole('button', { name: 'Lock 40 doors now' }).click()
  await expect.poll(at).toBe('/monitoring/lockdowns/9')
})
