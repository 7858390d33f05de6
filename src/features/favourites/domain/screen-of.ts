import { entities, entityById } from '../../../domain/entities/index.ts'
import { entityRoutes, type EntityRoute } from '../../../domain/entity-routes.ts'
import { holds } from '../../../domain/entity.ts'
import { routeOf } from '../../../domain/menu-current.ts'
import { type Route, routes } from '../../../domain/routes.ts'

const all: readonly (Route | EntityRoute)[] = [...routes, ...entityRoutes(entities)]

/** The record that a screen is about, by its entity and key. */
export interface ScreenRecord {
  readonly entity: string
  readonly id: number
}

/** What an address of the app leads to. */
export interface ScreenOf {
  /** The permissions that it needs, all of them. */
  readonly permission: readonly string[]
  readonly record: ScreenRecord | undefined
}

/** What a screen needs beside the codes of its route: to add, edit or delete is more than to read. */
function verbCodes(route: Route | EntityRoute): readonly string[] {
  if (!('entity' in route)) return []
  const permission = entityById(route.entity)?.permission
  const isOwn = route.kind === 'edit' && !route.path.includes('{')
  if (!permission || isOwn) return []
  const codes = { create: permission.add, edit: permission.edit, delete: permission.delete } as const
  return route.kind in codes ? [codes[route.kind as keyof typeof codes]] : []
}

/** The key in a path, where its route has one. */
function recordOf(route: Route | EntityRoute, pathname: string): ScreenRecord | undefined {
  if (!('entity' in route)) return undefined
  const parameter = `{${route.key}}`
  const at = [route.path, ...route.aliases]
    .filter(path => fits(path, pathname))
    .map(path => path.split('/').indexOf(parameter))
    .find(index => index > 0)
  return at === undefined ? undefined : { entity: route.entity, id: Number(pathname.split('/')[at]) }
}

const fits = (path: string, pathname: string) => {
  const [parts, given] = [path.split('/'), pathname.split('/')]
  return parts.length === given.length && parts.every((part, at) => part.startsWith('{') || part === given[at])
}

/** The screen at an address below the app's; undefined where there is none that could be a favourite: home is no place. */
export function screenOf(url: string): ScreenOf | undefined {
  const [path = ''] = url.split(/[?#]/)
  const pathname = path.replace(/(.)\/$/, '$1')
  const route = routeOf(all, pathname)
  if (!route || route.access !== 'auth' || route.screen === 'home') return undefined
  return { permission: [...route.permission, ...verbCodes(route)], record: recordOf(route, pathname) }
}

/** Whether who holds these codes may open a screen; its record may still be gone. */
export const mayOpen = (held: ReadonlySet<string>, { permission }: ScreenOf): boolean =>
  permission.every(code => holds(held, code))
