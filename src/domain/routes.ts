import { featureRoutes } from '#feature-routes'
import { screenRoute as screen } from './screen-route.ts'

export type RouteKind = 'screen' | 'list' | 'create' | 'detail' | 'edit' | 'delete'

/** One screen's place: what the router, the menu and `npm run routes` know of it. */
export interface Route {
  /** Parameters in braces: `/settings/user/{userId}`. */
  readonly path: string
  readonly aliases: readonly string[]
  /** public: no sign-in needed. */
  readonly access: 'public' | 'auth'
  /** Every one of these codes is needed. */
  readonly permission: readonly string[]
  readonly kind: RouteKind
  readonly title: string
  /** The name of the file that draws it: `about` is `src/screens/about/about.screen.tsx`. */
  readonly screen: string
  /** One, or one for each entity that leads to it. */
  readonly action?: ScreenAction | readonly ScreenAction[]
  /** Strangers load it without the app, on the light page (`src/light`); its file is a `.light.screen.tsx`. */
  readonly isLight?: true
  /** The path of the public screen that takes its place while the server can't be reached. */
  readonly withoutConnection?: string
}

/** A screen that is an action of an entity's list, or of each of its records: there it is a button. */
export interface ScreenAction {
  /** The entity's id. */
  readonly of: string
  readonly on: 'list' | 'record'
  /** With `{one}` and `{many}` in the brand's words: 'Create cloud {many}'. */
  readonly label: string
  /** The parameter of the screen's query that says of which record, where its path doesn't. */
  readonly by?: string
  /** A permission beside those of the screen, to change what it shows. */
  readonly needs?: string
}

/** The page that prints lists and records: no router draws it. */
export const printPath = '/print'

/** The special screens, beside those of features. */
const own: readonly Route[] = [
  screen('/login', 'Log in', 'sign-in', {
    access: 'public',
    isLight: true,
    aliases: ['/account/login', '/login-land'],
  }),
  screen('/loading', 'Loading', 'loading', { access: 'public' }),
  screen('/blank', 'Blank (forces a reload after switching client)', 'blank', { access: 'public' }),
  screen('/client-mismatch', 'Client mismatch (holds the url to return to)', 'client-mismatch', { access: 'public' }),
  screen('/first-administrator', 'First administrator', 'first-administrator', { access: 'public', isLight: true }),
  screen('/dashboard', 'Dashboard', 'dashboard'),
  screen(printPath, 'Print (no router, no live connections)', 'print'),
  screen('/settings/about', 'About', 'about', { aliases: ['/about'] }),
  screen('/settings/api-reference', 'API reference', 'api-reference'),
  screen('/account/change-password', 'Change password', 'change-password'),
  screen('/administration/persons/import', 'Import people', 'person-import', {
    aliases: ['/administration/people/import', '/administration/person/import'],
    permission: ['PERSON_READ'],
  }),
]

/** Every special screen. */
export const routes: readonly Route[] = [...own, ...featureRoutes]

/** The route at a path (without parameters), under its own name or an alias; a query is ignored. */
export const routeAt = <R extends Route>(all: readonly R[], url: string): R | undefined => {
  const [path = ''] = url.split(/[?#]/)
  return all.find(route => route.path === path || route.aliases.includes(path))
}
