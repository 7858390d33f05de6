import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Favourite } from '../../../../src/api/favourites.ts'
import { useEarlyKeys } from '../../../../src/features/search/screens/early-keys.ts'
import SearchButton from '../../../../src/features/search/screens/SearchButton.tsx'
import { countUse, usesOf } from '../../../../src/features/search/screens/uses.ts'
import { show, user } from '../../../components/support/show.tsx'
import { actions, answer, done, fakeApi, forgetAll, found, input, menu, option, routes, zoe } from './house.tsx'

beforeEach(forgetAll)

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

test('what was typed is not kept on the device', async () => {
  fakeApi().on('GET /collection', () => answer([zoe], 12))
  const app = await show('/start', routes)
  await page.getByRole('button', { name: 'Search' }).click()
  await input.fill('secret name')
  await option(/Show all/).click()
  await expect.poll(app.at).toMatch(/^\/search/)
  expect(Object.values(localStorage).join(' ')).not.toContain('secret')
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
