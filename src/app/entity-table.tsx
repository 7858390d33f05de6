import { type ComponentType, type ReactNode } from 'react'
import { Outlet, type RouteObject } from 'react-router'
import { OverviewsProvider, type FindOverview } from '../crud/detail/overviews.ts'
import { PartsProvider, type DetailPart, type FindParts } from '../crud/detail/parts.ts'
import {
  SpecialTabsProvider,
  type FindSpecialTab,
  type SpecialTab,
  type SpecialTabProps,
} from '../crud/detail/special-tabs.ts'
import {
  ListColumnsProvider,
  type CellProps,
  type FindListColumns,
  type ListColumn,
} from '../crud/list/list-columns.ts'
import { ListHeadsProvider, type FindListHeads, type ListHead } from '../crud/list/list-heads.ts'
import { LiveListProvider, type FindLiveList, type LiveListProps } from '../crud/list/live-list.ts'
import { entities } from '../domain/entities/index.ts'
import { entityRoutes } from '../domain/entity-routes.ts'
import type { ScreenKind } from '../domain/entity.ts'
import { loadInTime } from '../ui/later/load.ts'
import { pattern } from '../domain/pattern.ts'
import { later } from '../ui/later/later.ts'

const loads: Readonly<Record<ScreenKind, () => Promise<{ default: () => ReactNode }>>> = {
  list: () => import('../crud/list/ListScreen.tsx'),
  create: () => import('../crud/form/CreateScreen.tsx'),
  detail: () => import('../crud/detail/DetailScreen.tsx'),
  edit: () => import('../crud/form/EditScreen.tsx'),
  delete: () => import('../crud/remove/DeleteScreen.tsx'),
}

/** `../screens/user-group/feature-permissions.tab.tsx` is the tab `featurePermissions` of the entity `userGroup`. */
const files = import.meta.glob<{ default: ComponentType<SpecialTabProps> }>([
  '../screens/*/*.tab.tsx',
  '../features/*/screens/*/*.tab.tsx',
])
const camel = (kebab: string) => kebab.replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase())
const tabs: ReadonlyMap<string, SpecialTab> = new Map(
  Object.entries(files).map(([path, load]) => [
    camel(/([\w-]+\/[\w-]+)\.tab\.tsx$/.exec(path)?.[1] ?? path),
    later(load),
  ]),
)
const findTab: FindSpecialTab = (entity, name) => tabs.get(`${entity}/${name}`)

/** `../screens/door/overview.tsx` is what the page of a door begins with. */
const overviewFiles = import.meta.glob<{ default: ComponentType<SpecialTabProps> }>([
  '../screens/*/overview.tsx',
  '../features/*/screens/*/overview.tsx',
])
const overviews: ReadonlyMap<string, SpecialTab> = new Map(
  Object.entries(overviewFiles).map(([path, load]) => [
    camel(/([\w-]+)\/overview\.tsx$/.exec(path)?.[1] ?? path),
    later(load),
  ]),
)
const findOverview: FindOverview = entity => overviews.get(entity)

/** `../features/activations/screens/door/access.part.tsx` is part of a door's page, in the order of the files' names. */
const partFiles = import.meta.glob<{ default: ComponentType<SpecialTabProps> }>('../features/*/screens/*/*.part.tsx')
const parts = Object.entries(partFiles)
  .flatMap(([path, load]) => {
    const [, entity, name] = /([\w-]+)\/([\w-]+)\.part\.tsx$/.exec(path) ?? []
    return entity && name ? [{ entity: camel(entity), name, part: { id: path, Part: later(load) } }] : []
  })
  .toSorted((one, other) => one.name.localeCompare(other.name) || one.part.id.localeCompare(other.part.id))
const partsByEntity: ReadonlyMap<string, readonly DetailPart[]> = new Map(
  [...Map.groupBy(parts, ({ entity }) => entity)].map(([entity, own]) => [entity, own.map(({ part }) => part)]),
)
const findParts: FindParts = entity => partsByEntity.get(entity) ?? []

/** `../features/outbox/screens/mail-message/list.head.tsx` stands above the list of emails. */
const headFiles = import.meta.glob<{ default: ComponentType }>('../features/*/screens/*/list.head.tsx')
const heads = Object.entries(headFiles).map(([path, load]) => ({
  entity: camel(/([\w-]+)\/list\.head\.tsx$/.exec(path)?.[1] ?? path),
  head: { id: path, Head: later(load) },
}))
const headsByEntity: ReadonlyMap<string, readonly ListHead[]> = new Map(
  [...Map.groupBy(heads, ({ entity }) => entity)].map(([entity, own]) => [entity, own.map(({ head }) => head)]),
)
const findListHeads: FindListHeads = entity => headsByEntity.get(entity) ?? []

/** `../features/event-log/screens/event/list.live.tsx` adds to lists of events what happens while they are shown. */
const liveFiles = import.meta.glob<{ default: ComponentType<LiveListProps> }>('../features/*/screens/*/list.live.tsx')
const liveByEntity: ReadonlyMap<string, { readonly Live: ComponentType<LiveListProps> }> = new Map(
  Object.entries(liveFiles).map(([path, load]) => [
    camel(/([\w-]+)\/list\.live\.tsx$/.exec(path)?.[1] ?? path),
    { Live: later(load) },
  ]),
)
const findLiveList: FindLiveList = entity => liveByEntity.get(entity)

/** `../features/time-profiles/screens/time-profile/open-now.column.tsx` is the column 'Open now' of their lists. */
const columnFiles = import.meta.glob<{ default: ComponentType<CellProps> }>('../features/*/screens/*/*.column.tsx')
const columns = Object.entries(columnFiles).flatMap(([path, load]) => {
  const [, entity, name] = /([\w-]+)\/([\w-]+)\.column\.tsx$/.exec(path) ?? []
  return entity && name ? [{ entity: camel(entity), column: { name: camel(name), Cell: later(load) } }] : []
})
const columnsByEntity: ReadonlyMap<string, readonly ListColumn[]> = new Map(
  [...Map.groupBy(columns, ({ entity }) => entity)].map(([entity, own]) => [entity, own.map(({ column }) => column)]),
)
const noColumns: readonly ListColumn[] = []
const findListColumns: FindListColumns = entity => columnsByEntity.get(entity) ?? noColumns

/** Wraps every generic screen: provides what features and screens add to single entities. */
function WithParts() {
  return (
    <SpecialTabsProvider value={findTab}>
      <OverviewsProvider value={findOverview}>
        <PartsProvider value={findParts}>
          <ListHeadsProvider value={findListHeads}>
            <ListColumnsProvider value={findListColumns}>
              <LiveListProvider value={findLiveList}>
                <Outlet />
              </LiveListProvider>
            </ListColumnsProvider>
          </ListHeadsProvider>
        </PartsProvider>
      </OverviewsProvider>
    </SpecialTabsProvider>
  )
}

/** The places of the generic screens, at all their paths. */
export const table = entityRoutes(entities)

/** The same as the router takes them. */
export const objects: readonly RouteObject[] = [
  {
    id: 'entities',
    Component: WithParts,
    children: table.flatMap(route =>
      [route.path, ...route.aliases].map(path => ({
        path: pattern(path),
        lazy: async () => ({ Component: (await loadInTime(loads[route.kind])).default }),
        handle: route,
      })),
    ),
  },
]
