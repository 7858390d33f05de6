import { expect, type Page } from '@playwright/test'
import { entities } from '../src/domain/entities/index.ts'
import { entityRoutes, titleIn, type EntityRoute } from '../src/domain/entity-routes.ts'
import type { Entity } from '../src/domain/entity.ts'
import { api } from './crud.ts'

type Row = Readonly<Record<string, unknown>>

/** A screen with the record that it is shown with. */
export interface ScreenOf {
  readonly route: EntityRoute
  readonly entity: Entity
  readonly path: string
  readonly heading: string
  readonly record: Row | undefined
}

/** Every entity with screens, with the routes of all of them. */
export const families: readonly (readonly [entity: Entity, routes: readonly EntityRoute[]])[] = Object.values(entities)
  .map(entity => [entity, entityRoutes({ [entity.id]: entity })] as const)
  .filter(([, routes]) => routes.length > 0)

/** The screens of a family, each with a real record where it is about one. */
export async function screensOf(page: Page, [entity, routes]: (typeof families)[number]): Promise<readonly ScreenOf[]> {
  const { clientId } = (await api(page, 'GET', '/authentication/user'))['client'] as Row
  const { items } = entity.verbs.includes('list') ? await api(page, 'GET', `${entity.api}?limit=1`) : { items: [] }
  const [first] = items
  return routes.map(route => {
    const isAbout = route.kind !== 'list' && route.kind !== 'create'
    if (isAbout) expect(first, `the demo has a ${entity.id}`).toBeDefined()
    const id = route.path.includes(`{${route.key}}`) ? first?.[entity.key] : undefined
    return {
      route,
      entity,
      path: route.path.replace(`{${route.key}}`, String(id)).replace('{clientId}', String(clientId)),
      heading:
        route.kind === 'detail' && first
          ? entity.title(first).trim() || `Number ${String(id)}`
          : titleIn('cloud', route).replace(/ \((?!ACS).*\)$/, ''),
      record: isAbout && id !== undefined ? first : undefined,
    }
  })
}

/** Goes to a path as the browser's own buttons do, without loading the app again. */
export async function goInside(page: Page, path: string): Promise<void> {
  await page.evaluate(to => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
}
