import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { createStore, Provider } from 'jotai'
import { queryClientAtom } from 'jotai-tanstack-query'
import type { ReactNode } from 'react'
import { createMemoryRouter, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, onTestFinished, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { CurrentUser } from '../../../src/api/current-user.ts'
import { makeQueryClient } from '../../../src/api/query-client.ts'
import { queryKeys } from '../../../src/api/session.ts'
import { Appearance } from '../../../src/app/theme/Appearance.tsx'
import Notices from '../../../src/app/theme/Notices.tsx'
import { objects } from '../../../src/app/entity-table.tsx'
import { Starting } from '../../../src/app/Starting.tsx'
import { permissions } from '../../../src/domain/permissions.ts'
import { stateAtom } from '../../../src/live/atoms.ts'
import type { PublicSettings } from '../../../src/domain/public-settings.ts'
import { FakeApi } from './fake-api.ts'

/** May do everything. */
export const user: CurrentUser = {
  userId: 1,
  username: 'owner',
  firstName: 'Olive',
  surname: 'Owner',
  displayName: 'Olive Owner',
  workingClientId: 1,
  homeClient: { clientId: 1, name: 'Wharfside' },
  client: { clientId: 1, name: 'Wharfside', isEngineer: false, timeZone: 'Europe/London' },
  lockedOut: false,
  permissions: permissions.map(({ code }) => code),
  theme: 1,
  sideMenuExpanded: true,
}

const settings: PublicSettings = { brand: 'cloud', variant: 'cloud', demo: false, version: '1' }

/** An API that answers what every screen asks, in place of the server until the test ends. */
export function fakeApi(): FakeApi {
  const api = new FakeApi(fetch.bind(globalThis))
    .on('GET /custom-field/of/:entity', () => ({ items: [] }))
    .on('GET /saved-filter', () => ({ items: [] }))
    .on('GET /person/faces', () => ({ items: [] }))
    .on('GET /delivery/withdrawn', () => ({ items: [], more: false }))
    .on('GET /evacuation', () => ({ items: [], next: null }))
    .on('GET /announcement/active', () => [])
    .on('GET /lockdown/running', () => ({ items: [] }))
    .on('GET /first-steps', () => ({ hidden: false, steps: [] }))
    .on('GET /delivery/proof', () => ({ items: [], workingOut: false }))
  vi.stubGlobal('fetch', api.fetch)
  onTestFinished(() => {
    vi.unstubAllGlobals()
    expect(api.unexpected, 'calls that no route answers').toEqual([])
  })
  return api
}

export interface Shown {
  /** Where the app is: its path and query. */
  readonly at: () => string
  readonly goTo: (path: string) => Promise<void>
  readonly queries: QueryClient
  /** Where the stream puts what its views show. */
  readonly store: ReturnType<typeof createStore>
  readonly unmount: () => Promise<void>
}

let shownBefore = 0

/** What a live view shows. */
type Lived = readonly [view: { readonly name: string; readonly initial: unknown }, state: unknown]

/**
 * Shows routes of the app at a path, in the app's own providers, to somebody who is signed in.
 * @param live what the stream's views show, in place of the worker
 */
export async function show(
  path: string,
  routes: readonly RouteObject[] = objects,
  who = user,
  live: readonly Lived[] = [],
): Promise<Shown> {
  const [store, queries] = [createStore(), makeQueryClient()]
  for (const [{ name, initial }, state] of live) store.set(stateAtom(name, initial), state)
  store.set(queryClientAtom, queries)
  queries.setQueryData(queryKeys.session, who)
  queries.setQueryData(queryKeys.settings, settings)
  const { pathname, search, hash } = new URL(path, 'http://fake')
  // A key of its own: lists remember how they were left by it.
  const entry = { pathname, search, hash, key: `shown ${++shownBefore}` }
  const router = createMemoryRouter(
    [{ HydrateFallback: Starting, children: [...routes, { path: '*', element: null }] }],
    { initialEntries: [entry] },
  )
  const { unmount } = await render(
    <Provider store={store}>
      <QueryClientProvider client={queries}>
        <Appearance notices={<Notices />}>
          <main>
            <RouterProvider router={router} />
          </main>
        </Appearance>
      </QueryClientProvider>
    </Provider>,
  )
  // Before the API that it asks ends: what is finished last was begun first.
  onTestFinished(async () => {
    await unmount()
    queries.clear()
  })
  return {
    at: () => `${router.state.location.pathname}${router.state.location.search}`,
    goTo: to => router.navigate(to),
    queries,
    store,
    unmount,
  }
}

/** Shows one component in the app's own providers. */
export const showPart = (element: ReactNode): Promise<Shown> => show('/part', [{ path: '/part', element }])
