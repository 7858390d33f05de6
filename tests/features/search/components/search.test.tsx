import { IconLogout, IconMoon } from '@tabler/icons-react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Favourite } from '../../../../src/api/favourites.ts'
import type { MenuItem } from '../../../../src/domain/menu-item.ts'
import type { Collection, Found } from '../../../../src/features/search/domain/wire.ts'
import atSession from '../../../../src/features/search/screens/at-session.ts'
import SearchButton from '../../../../src/features/search/screens/SearchButton.tsx'
import SearchScreen from '../../../../src/features/search/screens/search.screen.tsx'
import { useEarlyKeys } from '../../../../src/features/search/screens/early-keys.ts'
import { countUse, usesOf } from '../../../../src/features/search/screens/uses.ts'
import { Heading } from '../../../../src/ui/Heading.tsx'
import { Reply } from '../../../components/support/fake-api.ts'
import { fakeApi as plainApi, show, user } from '../../../components/support/show.tsx'

const menu: readonly MenuItem[] = [
  { label: 'Sites and access', items: [{ label: 'Zones', to: '/administration/zone' }] },
]
const found = (id: number, title: string, more: Partial<Found> = {}): Found => ({
  type: 'person',
  id,
  entity: 'person',
  title,
  url: `/administration/persons/${id}`,
  client: null,
  description: 'Acme',
  ...more,
})
const zoe = found(7, 'Zoë Müller')
const door = found(3, '3 Zoo gate', { type: 'door', entity: 'door', url: '/management/door/3' })
const answer = (datums: readonly Found[], totalCount = datums.length): Collection => ({
  totalCount,
  isMore: false,
  datums: [...datums],
})

let done: string[] = []
const actions = [
  { label: 'Dark theme', words: 'night', icon: IconMoon, run: () => void done.push('dark') },
  { label: 'Sign out', words: 'log out', icon: IconLogout, run: () => void done.push('out') },
]

/** A page with the button of the header above it. */
const under = (path: string, heading: string) => ({
  path,
  Component: () => {
    useEarlyKeys()
    return (
      <>
        <SearchButton menu={menu} isNarrow={false} actions={actions} />
        <Heading>{heading}</Heading>
      </>
    )
  },
})
const routes = [
  under('/start', 'Start'),
  under('/administration/persons/:id', 'A person'),
  under('/administration/zone', 'Zones'),
  under('/management/door/:id', 'A door'),
  under('/administration/persons/create', 'Create a person'),
  { path: '/search', Component: SearchScreen },
]
const input = page.getByRole('textbox', { name: 'Search records and screens' })
const option = (name: string | RegExp) => page.getByRole('option', { name })

/** The API of somebody with these favourites. */
const fakeApi = (favourites: readonly Favourite[] = []) =>
  plainApi().on('GET /favourite/user-favourites', () => favourites)

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  done = []
})

test('Ctrl+K, a few letters and Enter lead to a record', async () => {
  const api = fakeApi().on('GET /collection', () => answer([zoe, door]))
  const app = await show('/start', routes)
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(input).toHaveFocus()
  await userEvent.keyboard('zo')
  await expect.element(option(/Zoë Müller Acme/)).toBeVisible()
  await expect.element(option('Zones Sites and access')).toBeVisible()
  await expect.element(page.getByText('2 results', { exact: true })).toBeVisible()
  expect(api.callsOf('GET /collection').at(-1)?.query.toString()).toBe('query=zo&per_page=5')
  await userEvent.keyboard('{Enter}')
  await expect.poll(app.at).toBe('/administration/persons/7')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('arrows go on to the screens of the menu', async () => {
  fakeApi().on('GET /collection', () => answer([zoe]))
  const app = await show('/start', routes)
  await page.getByRole('button', { name: 'Search' }).click()
  await input.fill('zo')
  await expect.element(option(/Zoë Müller/)).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.poll(app.at).toBe('/administration/zone')
})

test('it says that nothing was found, and that it could not look', async () => {
  const api = fakeApi().on('GET /collection', () => answer([]))
  await show('/start', routes)
  await page.getByRole('button', { name: 'Search' }).click()
  await input.fill('qqq')
  await expect.element(page.getByText('No results')).toBeVisible()
  api.on('GET /collection', () => new Reply(503, { message: 'The database does not answer' }))
  await input.fill('zon')
  await expect.element(page.getByText('Records could not be searched')).toBeVisible()
  await expect.element(option(/Zones/)).toBeVisible()
  await expect.element(page.getByText('No results')).not.toBeInTheDocument()
})

test('more than five lead to all of them', async () => {
  const many = Array.from({ length: 12 }, (_, at) => found(at + 1, `Zed ${at + 1}`))
  fakeApi().on('GET /collection', ({ query }) => answer(many.slice(0, Number(query.get('per_page'))), 12))
  const app = await show('/start', routes)
  await page.getByRole('button', { name: 'Search' }).click()
  await input.fill('zed')
  await expect.element(page.getByText('5 of 12 results', { exact: true })).toBeVisible()
  await option('Show all results').click()
  await expect.poll(app.at).toBe('/search?query=zed')
  const people = page.getByRole('region', { name: 'Users' })
  await expect.element(people.getByRole('link', { name: 'Zed 10' })).toBeVisible()
  await expect.element(people.getByRole('link', { name: 'Zed 11' })).not.toBeInTheDocument()
  await people.getByRole('button', { name: 'Show 2 more' }).click()
  await expect.element(people.getByRole('link', { name: 'Zed 12' })).toBeVisible()
})

test('the text of the search screen is in its address, and back', async () => {
  fakeApi().on('GET /collection', ({ query }) => answer(query.get('query') === 'zoo' ? [door] : [zoe]))
  const app = await show('/search?query=zoe', routes)
  await expect.element(page.getByRole('link', { name: 'Zoë Müller' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search records' }).fill('zoo')
  await expect.poll(app.at).toBe('/search?query=zoo')
  await expect
    .element(page.getByRole('region', { name: 'Doors' }).getByRole('link'))
    .toHaveAttribute('href', '/management/door/3')
  await app.goTo('/search?query=zoe')
  await expect.element(page.getByRole('searchbox', { name: 'Search records' })).toHaveValue('zoe')
  await expect.element(page.getByRole('link', { name: 'Zoë Müller' })).toBeVisible()
})

test('pages that were open are offered, until their user signs out', async () => {
  fakeApi()
  const app = await show('/start', routes)
  await app.goTo('/administration/persons/7')
  await expect.element(page.getByRole('heading', { name: 'A person' })).toBeVisible()
  await app.goTo('/administration/zone')
  await expect.element(page.getByRole('heading', { name: 'Zones' })).toBeVisible()
  await page.getByRole('button', { name: 'Search' }).click()
  await expect.element(page.getByRole('group', { name: 'Recent pages' }).getByRole('option')).toHaveLength(2)
  await option('A person').click()
  await expect.element(page.getByRole('heading', { name: 'A person' })).toBeVisible()
  await expect.poll(() => sessionStorage.getItem('recent-pages')).toMatch(/^\[\{"to":"\/administration\/zone/)
  await atSession.ended()
  await page.getByRole('button', { name: 'Search' }).click()
  await expect.element(page.getByText(/^Type a name/)).toBeVisible()
  await expect.element(option('Zones')).not.toBeInTheDocument()
})

const favourite = (name: string, url: string, more: Partial<Favourite> = {}): Favourite => ({
  favouriteId: url.length,
  name,
  url,
  icon: 'door',
  homepage: false,
  position: 1,
  isAvailable: true,
  ...more,
})

test('favourites are offered with nothing typed, and found above the screens of the menu', async () => {
  fakeApi([
    favourite('Zones of the yard', '/administration/zone?area=4'),
    favourite('Gone', '/management/door/9', { isAvailable: false }),
  ]).on('GET /collection', () => answer([]))
  const app = await show('/start', routes)
  await page.getByRole('button', { name: 'Search' }).click()
  await expect.element(page.getByRole('group', { name: 'Favourites' }).getByRole('option')).toHaveLength(1)
  await input.fill('zon')
  await expect.element(page.getByText('No results')).toBeVisible()
  await expect.element(page.getByRole('option').nth(0)).toMatchTextContent(/Zones of the yard/)
  await expect.element(page.getByRole('option').nth(1)).toMatchTextContent(/^Zones/)
  await userEvent.keyboard('{Enter}')
  await expect.poll(app.at).toBe('/administration/zone?area=4')
})

const gate = found(3, '3 Zoo gate', { type: 'door', entity: 'door', url: '/management/door/3', description: 'Zoo' })

test('a verb and the name of a door lead to the command, which the door asks to confirm', async () => {
  const api = fakeApi().on('GET /collection', ({ query }) => answer(query.get('type') === 'door' ? [gate] : []))
  const app = await show('/start', routes)
  await page.getByRole('button', { name: 'Search' }).click()
  await input.fill('unlock zoo gate')
  const commands = page.getByRole('group', { name: 'Commands on doors' })
  await expect.element(commands.getByRole('option', { name: 'Unlock 3 Zoo gate Zoo' })).toBeVisible()
  await expect.element(commands.getByRole('option', { name: /Unlock for minutes: 3 Zoo gate/ })).toBeVisible()
  await expect.element(commands.getByRole('option', { name: /^Lock/ })).not.toBeInTheDocument()
  expect(api.callsOf('GET /collection').map(({ query }) => query.toString())).toContain(
    'query=zoo+gate&per_page=5&type=door',
  )
  await userEvent.keyboard('{Enter}')
  await expect.poll(app.at).toBe('/management/door/3?do=unlock')
})

test('commands on doors are offered only to those who may give them', async () => {
  fakeApi().on('GET /collection', () => answer([gate]))
  const permissions = user.permissions.filter(code => code !== 'DOOR_COMMAND')
  await show('/start', routes, { ...user, permissions })
  await page.getByRole('button', { name: 'Search' }).click()
  await input.fill('unlock zoo')
  await expect.element(option(/3 Zoo gate/)).toBeVisible()
  await expect.element(page.getByRole('group', { name: 'Commands on doors' })).not.toBeInTheDocument()
})

test('the app is told what to do, by whichever word', async () => {
  fakeApi().on('GET /collection', () => answer([]))
  await show('/start', routes)
  for (const [typed, what] of [
    ['dark theme', 'dark'],
    ['log out', 'out'],
  ] as const) {
    await page.getByRole('button', { name: 'Search' }).click()
    await input.fill(typed)
    await expect.element(page.getByRole('group', { name: 'Commands' }).getByRole('option')).toHaveLength(1)
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => done.at(-1)).toBe(what)
  }
})

test('what may be added can be created from anywhere, and nothing else', async () => {
  fakeApi().on('GET /collection', () => answer([]))
  const permissions = user.permissions.filter(code => code !== 'DOOR_ADD')
  const app = await show('/start', routes, { ...user, permissions })
  await page.getByRole('button', { name: 'Search' }).click()
  await input.fill('create door')
  await expect.element(page.getByText('No results')).toBeVisible()
  await expect.element(option('Create door')).not.toBeInTheDocument()
  await input.fill('create user')
  await option('Create user').click()
  await expect.poll(app.at).toBe('/administration/persons/create')
})

test('what was chosen more often comes first among equal matches, for its user alone', async () => {
  const hall = found(1, 'Zed hall')
  const yard = found(2, 'Zed yard')
  fakeApi().on('GET /collection', () => answer([hall, yard]))
  const app = await show('/start', routes)
  const first = () => page.getByRole('option').nth(0)
  await page.getByRole('button', { name: 'Search' }).click()
  await input.fill('zed')
  await expect.element(first()).toMatchTextContent(/Zed hall/)
  await option(/Zed yard/).click()
  await expect.poll(app.at).toBe('/administration/persons/2')
  await page.getByRole('button', { name: 'Search' }).click()
  await input.fill('zed')
  await expect.element(first()).toMatchTextContent(/Zed yard/)
  await app.unmount()
  await show('/start', routes, { ...user, userId: 2 })
  await page.getByRole('button', { name: 'Search' }).click()
  await input.fill('zed')
  await expect.element(first()).toMatchTextContent(/Zed hall/)
})

test('what is remembered of choices is bounded, and the newest is among it', () => {
  for (let at = 0; at < 150; at++) for (const _ of [1, 2]) countUse(1, `/page/${at}`)
  countUse(1, '/newest')
  expect(usesOf(1).size).toBe(100)
  expect(usesOf(1).get('/newest')).toBe(1)
  expect(usesOf(2).size).toBe(0)
  localStorage.setItem('palette-uses 1', '{"broken":')
  expect(usesOf(1).size).toBe(0)
})

test('letters typed right after Ctrl+K are in the text, not lost or typed elsewhere', async () => {
  fakeApi().on('GET /collection', () => answer([zoe]))
  await show('/start', [
    {
      path: '/start',
      Component: () => {
        useEarlyKeys()
        const [isLoaded, setLoaded] = useState(false)
        return (
          <>
            <input aria-label="Before" onKeyDown={({ key }) => key === 'F2' && setLoaded(true)} />
            {isLoaded && <SearchButton menu={menu} isNarrow={false} actions={actions} />}
          </>
        )
      },
    },
  ])
  const before = page.getByRole('textbox', { name: 'Before' })
  await before.click()
  // The palette is not loaded yet.
  await userEvent.keyboard('{Control>}k{/Control}zx{Backspace}o')
  await expect.element(before).toHaveValue('')
  const target = before.element()
  // Loaded, opened, and still without the focus.
  target.dispatchEvent(new KeyboardEvent('keydown', { key: 'F2', bubbles: true }))
  target.dispatchEvent(new KeyboardEvent('keydown', { key: 'e', bubbles: true, cancelable: true }))
  await expect.element(input).toHaveValue('zoe')
  await expect.element(input).toHaveFocus()
  await userEvent.keyboard('!')
  await expect.element(input).toHaveValue('zoe!')
})
