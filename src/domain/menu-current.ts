import type { MenuItem } from './menu-item.ts'
import { routeAt, type Route } from './routes.ts'

/** Where the page is: the parts of its url. */
export interface Place {
  readonly pathname: string
  readonly search: string
}

/** A route of the table; those of an entity's screens say which entity. */
type Row = Route & { readonly entity?: string }

const leavesOf = (menu: readonly MenuItem[]): readonly string[] =>
  menu.flatMap(({ to, items }) => (items ? leavesOf(items) : to === undefined ? [] : [to]))

const pathOf = (to: string) => to.split('?')[0] ?? to

const pairs = (query: string) => query.replace(/^\?/, '').split('&').filter(Boolean)

/** How many of a leaf's own parameters the url has; -1 where it lacks one. */
function matched(to: string, search: string): number {
  const url = new Set(pairs(search))
  const wanted = pairs(to.split('?')[1] ?? '')
  return wanted.every(pair => url.has(pair)) ? wanted.length : -1
}

const patterns = new Map<string, RegExp>()

/** `/management/door/{doorId}` as an expression; every path is compiled once. */
function expression(path: string): RegExp {
  const known = patterns.get(path)
  if (known) return known
  const made = new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)
  patterns.set(path, made)
  return made
}

/** The route that a path with its parameters filled in belongs to; one without parameters comes first. */
export const routeOf = <R extends Row>(routes: readonly R[], pathname: string): R | undefined =>
  routeAt(routes, pathname) ??
  routes.find(({ path, aliases }) => [path, ...aliases].some(each => expression(each).test(pathname)))

/**
 * The one menu entry for the page: its own screen (under any of its paths, matching the most of the
 * entry's parameters), else the nearest list above it, else a list of the same entity. Never two.
 * @returns where the entry leads, or undefined if the page belongs to none
 */
export function currentLeaf(menu: readonly MenuItem[], routes: readonly Row[], place: Place): string | undefined {
  const pathname = place.pathname.replace(/(.)\/$/, '$1')
  const leaves = leavesOf(menu)
  const here = routeOf(routes, pathname)
  const own = leaves.filter(to => {
    const route = routeAt(routes, to)
    return pathOf(to) === pathname || (route !== undefined && route === here)
  })
  const best = own.toSorted((a, b) => matched(b, place.search) - matched(a, place.search))[0]
  if (best !== undefined) return best
  const above = leaves
    .filter(to => pathOf(to) !== '/' && pathname.startsWith(`${pathOf(to)}/`))
    .toSorted((a, b) => pathOf(b).length - pathOf(a).length)[0]
  const related = (to: string) => (routeAt(routes, to) as Row | undefined)?.entity === here?.entity
  return above ?? (here?.entity === undefined ? undefined : leaves.find(related))
}
