import { createBrowserRouter, type RouteObject } from 'react-router'
import { printPath } from '../domain/routes.ts'
import { NotFound } from '../screens/not-found/NotFound.tsx'
import { ErrorScreen } from './ErrorScreen.tsx'
import { loadInTime } from '../ui/later/load.ts'
import { pattern } from '../domain/pattern.ts'
import { screens } from './screens.ts'
import { SignedIn } from './session/SignedIn.tsx'
import { Shell } from './shell/Shell.tsx'
import { Starting } from './Starting.tsx'

/** The router's objects for the screens of one access: one for each path and alias. */
const objects = (access: 'public' | 'auth'): RouteObject[] =>
  screens
    .filter(({ route }) => route.access === access && route.path !== printPath)
    .flatMap(({ route, load }) =>
      [route.path, ...route.aliases].map(path => ({
        path: pattern(path),
        lazy: async () => ({ Component: (await loadInTime(load)).default }),
        handle: route,
      })),
    )

/** The router does not draw `/print`: going there loads the page again, without the router. */
const toPrint: RouteObject = {
  path: printPath,
  loader({ request }) {
    window.location.replace(request.url)
    return new Promise<never>(() => undefined)
  },
  element: null,
}

const inShell = 'in-shell'

const loadTable = () => import('./entity-table.tsx')

/** Finds the generic screens when a route has no screen of its own: they are loaded with all declarations. */
function entityScreens() {
  let isKnown = false
  return async (patch: (parent: string, children: RouteObject[]) => void) => {
    const { objects: found } = await loadInTime(loadTable)
    if (!isKnown) patch(inShell, [...found])
    isKnown = true
  }
}

/** The router: the route table, the shell around everything that needs a session, and 'Not Found' for the rest. */
export function makeRouter() {
  const find = entityScreens()
  const screensInShell: RouteObject = {
    lazy: { Component: async () => (await import('./BeforeSaves.tsx')).BeforeSaves },
    ErrorBoundary: ErrorScreen,
    children: [
      {
        id: inShell,
        lazy: { Component: async () => (await import('./FieldAids.tsx')).FieldAids },
        children: [...objects('auth'), { path: '*', Component: NotFound }],
      },
    ],
  }
  return createBrowserRouter(
    [
      {
        HydrateFallback: Starting,
        ErrorBoundary: ErrorScreen,
        children: [
          toPrint,
          ...objects('public'),
          { Component: SignedIn, children: [{ Component: Shell, children: [screensInShell] }] },
        ],
      },
    ],
    { patchRoutesOnNavigation: ({ patch }) => find(patch) },
  )
}

export type Router = ReturnType<typeof makeRouter>
