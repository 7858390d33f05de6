import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import atSession from '../../../../src/features/search/screens/at-session.ts'
import { Reply } from '../../../components/support/fake-api.ts'
import { show } from '../../../components/support/show.tsx'
import { answer, door, fakeApi, forgetAll, found, input, option, routes, zoe } from './house.tsx'

beforeEach(forgetAll)

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

test('of many of one kind all are listed, a hundred at a time', async () => {
  const many = Array.from({ length: 150 }, (_, at) => found(at + 1, `Zed ${at + 1}`))
  const api = fakeApi().on('GET /collection', ({ query }) => {
    const after = query.get('after')
    if (after === null) return { ...answer(many.slice(0, 100), 101), isMore: true, more: ['person'] }
    const begin = Number(after.split('-')[1] ?? 0)
    const next = begin === 0 ? '1-100' : null
    return { ...answer(many.slice(begin, begin + 100)), isMore: next !== null, next }
  })
  const app = await show('/search?query=zed', routes)
  const people = page.getByRole('region', { name: 'Users' })
  await people.getByRole('link', { name: 'All users that match' }).click()
  await expect.poll(app.at).toBe('/search?query=zed&type=person')
  await expect.element(people.getByRole('link', { name: 'Zed 100' })).toBeVisible()
  await expect.element(people.getByRole('link', { name: 'Zed 101' })).not.toBeInTheDocument()
  await people.getByRole('button', { name: 'Show more' }).click()
  await expect.element(people.getByRole('link', { name: 'Zed 150' })).toBeVisible()
  await expect.element(people.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
  await people.getByRole('link', { name: 'Everything that matches' }).click()
  await expect.poll(app.at).toBe('/search?query=zed')

  api.on('GET /collection', () => new Reply(503, { error: 'The database cannot be reached' }))
  await app.goTo('/search?query=zee&type=person')
  await expect.element(page.getByRole('alert')).toMatchTextContent(/The users could not be loaded/)
})
