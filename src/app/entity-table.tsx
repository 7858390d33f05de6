import { lazy, type ComponentType, type ReactNode } from 'react'
import { Outlet, type RouteObject } from 'react-router'
import {
  SpecialTabsProvider,
  type FindSpecialTab,
  type SpecialTab,
  type SpecialTabProps,
} from '../crud/detail/special-tabs.ts'
import { entities } from '../domain/entities/index.ts'
import { entityRoutes } from '../domain/entity-routes.ts'
import type { ScreenKind } from '../domain/entity.ts'
import { pattern } from './pattern.ts'

const loads: Readonly<Record<ScreenKind, () => Promise<{ default: () => ReactNode }>>> = {
  list: () => import('../crud/list/ListScreen.tsx'),
  create: () => import('../crud/form/CreateScreen.tsx'),
  detail: () => import('../crud/detail/DetailScreen.tsx'),
  edit: () => import('../crud/form/EditScreen.tsx'),
  delete: () => import('../crud/remove/DeleteScreen.tsx'),
}

/** `../screens/user-group/feature-permissions.tab.tsx` is the tab `featurePermissions` of the entity `userGroup`. */
const files = import.meta.glob<{ default: ComponentType<SpecialTabProps> }>('../screens/*/*.tab.tsx')
const camel = (kebab: string) => kebab.replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase())
const tabs: ReadonlyMap<string, SpecialTab> = new Map(
  Object.entries(files).map(([path, load]) => [
    camel(/([\w-]+\/[\w-]+)\.tab\.tsx$/.exec(path)?.[1] ?? path),
    lazy(load),
  ]),
)
const findTab: FindSpecialTab = (entity, name) => tabs.get(`${entity}/${name}`)

/** Round every generic screen: the tabs that somebody has made for single entities. */
function WithTabs() {
  return (
    <SpecialTabsProvider value={findTab}>
      <Outlet />
    </SpecialTabsProvider>
  )
}

/** The places of the generic screens, at all their paths. */
export const table = entityRoutes(entities)

/** The same as the router takes them. */
export const objects: readonly RouteObject[] = [
  {
    id: 'entities',
    Component: WithTabs,
    children: table.flatMap(route =>
      [route.path, ...route.aliases].map(path => ({
        path: pattern(path),
        lazy: async () => ({ Component: (await loads[route.kind]()).default }),
        handle: route,
      })),
    ),
  },
]
