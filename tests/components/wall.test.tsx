import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import Dashboard from '../../dashboards/Dashboard.tsx'
import { focus } from './support/focus.ts'
import { Reply } from './support/fake-api.ts'
import { fakeApi, show, user } from './support/show.tsx'

const place = (x: number, y: number, w: number, h: number) => ({ x, y, w, h, options: {} })
const usual = [
  { id: 'clock', widget: 'clock', ...place(18, 0, 6, 4) },
  { id: 'alarms', widget: 'alarms', ...place(0, 0, 12, 8) },
  { id: 'client-messages', widget: 'client-messages', ...place(0, 8, 12, 6) },
]

const tile = (name: string) => page.getByRole('article', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const said = () => page.getByRole('status', { name: 'What was changed' })
const saving = () => page.getByRole('status', { name: 'Saving the dashboard' })
const boxOf = (name: string) => tile(name).element().getBoundingClientRect()

/** A client that has begun: nobody is shown how to. */
const anArea = () => ({ items: [{ areaId: 1, name: 'Harbour House' }], next: null })

/** The wall with its own layout, as it is when somebody arranges it. */
async function arrange(tiles: readonly object[] = usual, who = user) {
  const api = fakeApi()
    .on('GET /area', anArea)
    .on('GET /dashboard', () => ({ layout: { version: 1, tiles } }))
    .on('PUT /dashboard', () => undefined)
  await show('/dashboard', [{ path: '/dashboard', Component: Dashboard }], who)
  await button('Edit').click()
  return api
}

/** The places that were saved last, by the ids of their tiles. */
function savedPlaces(api: Awaited<ReturnType<typeof arrange>>) {
  const { tiles } = (api.callsOf('PUT /dashboard').at(-1)?.body ?? { tiles: [] }) as {
    tiles: readonly { id: string; x: number; y: number; w: number; h: number }[]
  }
  return Object.fromEntries(tiles.map(({ id, x, y, w, h }) => [id, [x, y, w, h]]))
}

test('a tile is moved and resized by keyboard, and it says where to', async () => {
  const api = await arrange()
  const before = boxOf('Clock')
  await focus(button('Move or resize Clock'))
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}')
  await expect.element(said()).toHaveTextContent('Clock: column 19, row 1, 6 wide, 5 high')
  await expect.poll(() => boxOf('Clock').height).toBeGreaterThan(before.height + 10)
  await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}{ArrowRight}')
  await expect.element(said()).toHaveTextContent('Clock: column 20, row 1, 5 wide, 5 high')
  await expect.poll(() => boxOf('Clock').left).toBeGreaterThan(before.left + 10)
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(said()).toHaveTextContent('Clock cannot go further')
  await expect.element(saving()).toHaveTextContent('Saved')
  expect(savedPlaces(api)['clock']).toEqual([19, 0, 5, 5])
})

test('a tile is moved by pointer', async () => {
  const api = await arrange()
  const before = boxOf('Messages')
  const heading = tile('Messages').getByRole('heading')
  await userEvent.dragAndDrop(heading, tile('Alarms and alerts').getByRole('heading'))
  await expect.poll(() => boxOf('Messages').top).toBeLessThan(before.top - 100)
  await expect.element(saving()).toHaveTextContent('Saved')
  await expect.poll(() => savedPlaces(api)['client-messages']?.[1]).toBe(0)
})

test('what was removed is taken back', async () => {
  const api = await arrange()
  await button('Remove Clock').click()
  await expect.element(tile('Clock')).not.toBeInTheDocument()
  await expect.element(said()).toHaveTextContent('Removed Clock. Undo brings it back.')
  await expect.poll(() => Object.keys(savedPlaces(api))).toEqual(['alarms', 'client-messages'])
  await button('Undo: removed Clock').click()
  await expect.element(tile('Clock')).toBeVisible()
  await expect.poll(() => savedPlaces(api)['clock']).toEqual([18, 0, 6, 4])
})

test('says that it could not be saved, and tries again', async () => {
  const api = await arrange()
  api.on('PUT /dashboard', () => new Reply(503, { error: 'Try again shortly', code: 'unavailable' }))
  await button('Remove Clock').click()
  await expect.element(saving()).toMatchTextContent(/Not saved: Try again shortly/)
  api.on('PUT /dashboard', () => undefined)
  await saving().getByRole('button', { name: 'Try again' }).click()
  await expect.element(saving()).toHaveTextContent('Saved')
  expect(Object.keys(savedPlaces(api))).toEqual(['alarms', 'client-messages'])
})

test('a wall that could not be read shows the preset, which can’t be changed', async () => {
  fakeApi()
    .on('GET /area', anArea)
    .on('GET /dashboard', () => new Reply(403, { error: 'Not now' }))
  await show('/dashboard', [{ path: '/dashboard', Component: Dashboard }])
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'Your own dashboard could not be read' }))
    .toBeVisible()
  await expect.element(tile('Live event log')).toBeVisible()
  await expect.element(button('Edit')).not.toBeInTheDocument()
})
