import { IconLogout, IconMoon } from '@tabler/icons-react'
import { page } from 'vitest/browser'
import type { Favourite } from '../../../../src/api/favourites.ts'
import type { MenuItem } from '../../../../src/domain/menu-item.ts'
import type { Collection, Found } from '../../../../src/features/search/domain/wire.ts'
import { useEarlyKeys } from '../../../../src/features/search/screens/early-keys.ts'
import SearchButton from '../../../../src/features/search/screens/SearchButton.tsx'
import SearchScreen from '../../../../src/features/search/screens/search.screen.tsx'
import { Heading } from '../../../../src/ui/Heading.tsx'
import { fakeApi as plainApi } from '../../../components/support/show.tsx'

export const menu: readonly MenuItem[] = [
  { label: 'Sites and access', items: [{ label: 'Zones', to: '/administration/zone' }] },
]
export const found = (id: number, title: string, more: Partial<Found> = {}): Found => ({
  type: 'person',
  id,
  entity: 'person',
  title,
  url: `/administration/persons/${id}`,
  client: null,
  description: 'Acme',
  ...more,
})
export const zoe = found(7, 'Zoë Müller')
export const door = found(3, '3 Zoo gate', { type: 'door', entity: 'door', url: '/management/door/3' })
export const answer = (datums: readonly Found[], totalCount = datums.length): Collection => ({
  totalCount,
  isMore: false,
  more: [],
  datums: [...datums],
  next: null,
})

/** What the app was told to do. */
export const done: string[] = []
export const actions = [
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
export const routes = [
  under('/start', 'Start'),
  under('/administration/persons/:id', 'A person'),
  under('/administration/zone', 'Zones'),
  under('/management/door/:id', 'A door'),
  under('/administration/persons/create', 'Create a person'),
  { path: '/search', Component: SearchScreen },
]
export const input = page.getByRole('textbox', { name: 'Search records and screens' })
export const option = (name: string | RegExp) => page.getByRole('option', { name })

/** The API of somebody with these favourites. */
export const fakeApi = (favourites: readonly Favourite[] = []) =>
  plainApi().on('GET /favourite/user-favourites', () => favourites)

/** Another test begins with nothing remembered. */
export function forgetAll(): void {
  sessionStorage.clear()
  localStorage.clear()
  done.length = 0
}
