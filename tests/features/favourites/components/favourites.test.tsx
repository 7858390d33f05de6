import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Favourite } from '../../../../src/api/favourites.ts'
import Favourites from '../../../../src/features/favourites/screens/Favourites.tsx'
import FavouritesScreen from '../../../../src/features/favourites/screens/favourites.screen.tsx'
import HomeScreen from '../../../../src/features/favourites/screens/home.screen.tsx'
import { Heading } from '../../../../src/ui/Heading.tsx'
import { type FakeApi, Reply } from '../../../components/support/fake-api.ts'
import { fakeApi, show, user } from '../../../components/support/show.tsx'

let nextId = 1
let kept: Favourite[] = []
const favourite = (name: string, url: string, more: Partial<Favourite> = {}): Favourite => ({
  favouriteId: nextId++,
  name,
  url,
  icon: 'door',
  homepage: false,
  position: nextId,
  isAvailable: true,
  ...more,
})

/** A server that keeps favourites. */
const keeping = (): FakeApi =>
  fakeApi()
    .on('GET /favourite/user-favourites', () => kept)
    .on('POST /favourite', ({ body }) => {
      const added = favourite('', '', body as Favourite)
      kept = [...kept, added].toSorted((one, other) => Number(one.position) - Number(other.position))
      return added
    })
    .on('PUT /favourite/:id', ({ params, body }) => {
      kept = kept.map(each => (each.favouriteId === Number(params['id']) ? { ...each, ...(body as object) } : each))
      return {}
    })
    .on('PUT /favourite/order', ({ body }) => {
      const { favouriteIds } = body as { favouriteIds: number[] }
      kept = favouriteIds.flatMap(id => kept.filter(({ favouriteId }) => favouriteId === id))
      return kept
    })
    .on('DELETE /favourite/:id', ({ params }) => {
      kept = kept.filter(({ favouriteId }) => favouriteId !== Number(params['id']))
    })

const under = (path: string, heading: string, isNarrow = false) => ({
  path,
  Component: () => (
    <>
      <Favourites isNarrow={isNarrow} />
      <Heading>{heading}</Heading>
    </>
  ),
})
const routes = [
  under('/management/door', 'Doors'),
  under('/dashboard', 'Dashboard'),
  { path: '/account/favourites', Component: FavouritesScreen },
  { path: '/', Component: HomeScreen },
]
const star = page.getByRole('button', { name: 'Favourite', exact: true })
const dialog = page.getByRole('dialog', { name: 'Add favourite' })
const rows = page.getByRole('list', { name: 'Favourites' }).getByRole('listitem')

beforeEach(() => {
  kept = []
  nextId = 1
})

test('the star asks for name, icon and home page, and keeps the page with its filters', async () => {
  const api = keeping()
  await show('/management/door?status=open&do=unlock&area=4', routes)
  await expect.element(star).toHaveAttribute('aria-pressed', 'false')
  await star.click()
  await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Doors')
  await expect.element(dialog.getByRole('radio')).toHaveLength(27)
  await expect.element(dialog.getByRole('radio', { name: 'Heart', exact: true })).toBeChecked()
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Name' }), 'Open doors')
  await dialog.getByRole('radio', { name: 'Door open' }).click({ force: true })
  await dialog.getByRole('checkbox', { name: /Home page/ }).click()
  await dialog.getByRole('button', { name: 'Add favourite' }).click()
  await expect.element(star).toHaveAttribute('aria-pressed', 'true')
  expect(api.callsOf('POST /favourite').at(-1)?.body).toEqual({
    name: 'Open doors',
    icon: 'doorOpen',
    url: '/management/door?area=4&status=open',
    homepage: true,
  })
})

test('nothing is kept without a name, and what was chosen stays where the server refuses', async () => {
  const api = keeping().on('POST /favourite', () => new Reply(409, { error: 'You have 50 favourites already' }))
  await show('/management/door', routes)
  await star.click()
  await userEvent.clear(dialog.getByRole('textbox', { name: 'Name' }))
  await dialog.getByRole('button', { name: 'Add favourite' }).click()
  await expect.element(dialog.getByText('Name is required')).toBeVisible()
  expect(api.callsOf('POST /favourite')).toEqual([])
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Name' }), 'Mine')
  await dialog.getByRole('button', { name: 'Add favourite' }).click()
  await expect.element(dialog.getByText('You have 50 favourites already')).toBeVisible()
  await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Mine')
})

test('pressed again, the star deletes the favourite, and undo brings it back where it was', async () => {
  kept = [favourite('Doors', '/management/door', { homepage: true, position: 1 }), favourite('Wall', '/dashboard')]
  const api = keeping()
  await show('/management/door', routes)
  await expect.element(star).toHaveAttribute('aria-pressed', 'true')
  await star.click()
  await expect.element(star).toHaveAttribute('aria-pressed', 'false')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(star).toHaveAttribute('aria-pressed', 'true')
  expect(api.callsOf('POST /favourite').at(-1)?.body).toMatchObject({ name: 'Doors', position: 1, homepage: true })
})

test('says in words that no more can be kept', async () => {
  kept = Array.from({ length: 50 }, (_, at) => favourite(`F${at}`, `/search?query=${at}`))
  keeping()
  await show('/management/door', routes)
  await expect.element(star).toHaveAttribute('title', 'Add this page to your favourites')
  await page.getByRole('button', { name: 'Favourites' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'F49' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await star.click()
  await expect.element(page.getByText('You have 50 favourites already. Delete one first.')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('the menu opens any of them, and what is gone is no link', async () => {
  kept = [favourite('Wall', '/dashboard'), favourite('Old door', '/management/door/9', { isAvailable: false })]
  keeping()
  const app = await show('/management/door', routes)
  await page.getByRole('button', { name: 'Favourites' }).click()
  const gone = page.getByRole('menuitem', { name: /Old door/ })
  await expect.element(gone).toMatchTextContent(/Not available/)
  await expect.element(gone).toBeDisabled()
  await page.getByRole('menuitem', { name: 'Wall' }).click()
  await expect.poll(app.at).toBe('/dashboard')
})

test('on a phone the menu has the star', async () => {
  keeping()
  await show('/management/door', [under('/management/door', 'Doors', true)])
  await page.getByRole('button', { name: 'Favourites' }).click()
  await page.getByRole('menuitem', { name: 'Add this page' }).click()
  await expect.element(dialog).toBeVisible()
})

test('the menu says that they could not be loaded, and tries again', async () => {
  const api = keeping().on('GET /favourite/user-favourites', () => new Reply(403, { error: 'No' }))
  await show('/management/door', routes)
  await page.getByRole('button', { name: 'Favourites' }).click()
  api.on('GET /favourite/user-favourites', () => [favourite('Wall', '/dashboard')])
  await page.getByRole('menuitem', { name: /could not be loaded/ }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Wall' })).toBeVisible()
})

test('the list is ordered by keys, and the focus stays with what is moved', async () => {
  kept = ['A', 'B', 'C'].map(name => favourite(name, `/search?query=${name}`))
  const api = keeping()
  await show('/account/favourites', routes)
  const down = page.getByRole('button', { name: 'Move A down' })
  await expect.element(down).toBeVisible()
  down.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('A is now 2 of 3')).toBeInTheDocument()
  await expect.element(rows.nth(1)).toMatchTextContent(/^A/)
  await expect.element(down).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(rows.nth(2)).toMatchTextContent(/A/)
  await expect.poll(() => api.callsOf('PUT /favourite/order').at(-1)?.body).toEqual({ favouriteIds: [2, 3, 1] })
  await expect.element(down).toHaveFocus()
  await expect.element(down).toHaveAttribute('aria-disabled', 'true')
})

test('the list is ordered by dragging', async () => {
  kept = ['A', 'B', 'C'].map(name => favourite(name, `/search?query=${name}`))
  const api = keeping()
  await show('/account/favourites', routes)
  await expect.element(rows).toHaveLength(3)
  await userEvent.dragAndDrop(rows.nth(0), rows.nth(2))
  await expect.poll(() => api.callsOf('PUT /favourite/order').at(-1)?.body).toEqual({ favouriteIds: [2, 3, 1] })
  await expect.element(rows.nth(2)).toMatchTextContent(/^A/)
})

test('an order that was not kept is shown as it was', async () => {
  kept = ['A', 'B'].map(name => favourite(name, `/search?query=${name}`))
  keeping().on('PUT /favourite/order', () => new Reply(503, { error: 'The database does not answer' }))
  await show('/account/favourites', routes)
  await page.getByRole('button', { name: 'Move A down' }).click()
  await expect.element(page.getByText('The order was not kept')).toBeVisible()
  await expect.element(rows.nth(0)).toMatchTextContent(/A/)
})

test('the list renames, makes and unmakes the home page, and deletes', async () => {
  kept = [favourite('A', '/search?query=A'), favourite('Gone', '/nowhere', { isAvailable: false })]
  const api = keeping()
  await show('/account/favourites', routes)
  const more = page.getByRole('button', { name: 'More for A' })
  await more.click()
  await page.getByRole('menuitem', { name: 'Change name and icon' }).click()
  await userEvent.fill(page.getByRole('textbox', { name: 'Name' }), 'Alpha')
  await page.getByRole('button', { name: 'Save favourite' }).click()
  await page.getByRole('button', { name: 'More for Alpha' }).click()
  await page.getByRole('menuitem', { name: 'Make home page' }).click()
  await expect.element(rows.nth(0)).toMatchTextContent(/Home page/)
  await page.getByRole('button', { name: 'More for Alpha' }).click()
  await page.getByRole('menuitem', { name: 'No longer the home page' }).click()
  await expect.element(rows.nth(0)).not.toMatchTextContent(/Home page/)
  expect(api.callsOf('PUT /favourite/:id').map(({ body }) => body)).toEqual([
    { name: 'Alpha', icon: 'door', homepage: false },
    { homepage: true },
    { homepage: false },
  ])
  await expect.element(rows.nth(1)).toMatchTextContent(/Not available/)
  await expect.element(rows.nth(1).getByRole('link')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'More for Gone' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect.element(rows).toHaveLength(1)
})

test('home is the favourite that was made it', async () => {
  kept = [favourite('Doors', '/management/door?area=4', { homepage: true })]
  keeping()
  const app = await show('/', routes)
  await expect.poll(app.at).toBe('/management/door?area=4')
})

test.each([
  ['gone', () => (kept = [favourite('Old', '/management/door/9', { homepage: true, isAvailable: false })])],
  ['none', () => (kept = [favourite('Doors', '/management/door')])],
])('home is the dashboard where the home page is %s', async (what, keep) => {
  keep()
  keeping()
  const app = await show('/', routes)
  await expect.poll(app.at).toBe('/dashboard')
  if (what === 'gone')
    await expect.element(page.getByText('Your home page Old is not available any more.')).toBeVisible()
})

test('home does not overtake who has chosen another screen meanwhile', async () => {
  const list = Promise.withResolvers<Favourite[]>()
  const screen = Promise.withResolvers<() => React.ReactNode>()
  keeping().on('GET /favourite/user-favourites', () => list.promise)
  const about = { path: '/about', lazy: async () => ({ Component: await screen.promise }) }
  const app = await show('/', [...routes, about])
  const gone = app.goTo('/about')
  list.resolve([])
  await expect.poll(() => app.queries.isFetching()).toBe(0)
  screen.resolve(() => <Heading>About</Heading>)
  await gone
  await expect.element(page.getByRole('heading', { name: 'About' })).toBeVisible()
  expect(app.at()).toBe('/about')
})

test('home leads on after all where its own path was chosen meanwhile', async () => {
  const [list, again] = [Promise.withResolvers<Favourite[]>(), Promise.withResolvers<null>()]
  keeping().on('GET /favourite/user-favourites', () => list.promise)
  const loads = [null, again.promise]
  const home = { path: '/', Component: HomeScreen, loader: () => loads.shift() ?? null }
  const app = await show('/', [under('/dashboard', 'Dashboard'), home])
  await expect.poll(() => app.queries.isFetching()).toBe(1)
  const gone = app.goTo('/')
  list.resolve([])
  await expect.poll(() => app.queries.isFetching()).toBe(0)
  expect(app.at()).toBe('/')
  again.resolve(null)
  await gone
  await expect.poll(app.at).toBe('/dashboard')
})

test('home is the dashboard where favourites cannot be read', async () => {
  keeping().on('GET /favourite/user-favourites', () => new Reply(503, { error: 'No database' }))
  const app = await show('/', routes)
  await expect.poll(app.at).toBe('/dashboard')
})

test('the tab is on the own record alone, and its anchor opens it', async () => {
  kept = [favourite('Wall', '/dashboard')]
  const record = (userId: number) => ({ userId, username: `u${userId}`, displayName: `User ${userId}`, version: 1 })
  keeping()
    .on('GET /user/:id', ({ params }) => record(Number(params['id'])))
    .on('GET /user/:id/:rest', () => ({ items: [], next: null }))
  const app = await show(`/settings/user/${user.userId}#favourites`)
  await expect.element(page.getByRole('tab', { name: 'Favourites' })).toHaveAttribute('aria-selected', 'true')
  await expect.element(rows).toHaveLength(1)
  await app.goTo('/settings/user/77#favourites')
  await expect.element(page.getByRole('heading', { name: 'User 77' })).toBeVisible()
  await expect.element(page.getByRole('tab', { name: 'Details' })).toBeVisible()
  await expect.element(page.getByRole('tab', { name: 'Favourites' })).not.toBeInTheDocument()
})
