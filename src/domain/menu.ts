import { menuGroups, type MenuGroup, type MenuIcon, type MenuWords } from './menu-groups.ts'
import { routeAt, type Route } from './routes.ts'
import { words, type Brand } from './vocabulary.ts'

/** A way to a screen, or a group of them. */
export interface MenuItem {
  readonly label: string
  readonly icon?: MenuIcon
  readonly to?: string
  readonly items?: readonly MenuItem[]
}

/** Whose menu it is. */
export interface MenuReader {
  readonly brand: Brand
  readonly permissions: ReadonlySet<string>
  /** Whether the working client is an installer (engineer) organisation. */
  readonly isEngineer: boolean
}

function labelled(label: MenuGroup['label'], words: MenuWords): string {
  const text = typeof label === 'string' ? label : label(words)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/**
 * The menu of one reader: an entry is there only where its screen exists and every permission of that screen is held,
 * and a group only where it has an entry.
 */
export function menuFor(routes: readonly Route[], reader: MenuReader): readonly MenuItem[] {
  const menuWords = { ...words(reader.brand), isEngineer: reader.isEngineer }
  const holds = (codes: readonly string[]) => codes.every(code => reader.permissions.has(code))
  const mayOpen = (to: string) => {
    const route = routeAt(routes, to)
    return route !== undefined && holds(route.permission)
  }
  return menuGroups.flatMap(({ permission = [], to, items = [], ...group }): MenuItem[] => {
    if (!holds(permission)) return []
    const { icon } = group
    const label = labelled(group.label, menuWords)
    if (to !== undefined) return mayOpen(to) ? [{ label, icon, to }] : []
    const open = items.flatMap(([text, to]) => (mayOpen(to) ? [{ label: labelled(text, menuWords), to }] : []))
    return open.length > 0 ? [{ label, icon, items: open }] : []
  })
}

/** A leaf of the menu that was looked for, with the labels of the groups above it. */
export interface MenuMatch {
  readonly item: MenuItem
  readonly path: readonly string[]
}

/** The leaves whose label contains the query, whatever the capitals; an empty query finds nothing. */
export function findInMenu(menu: readonly MenuItem[], query: string, path: readonly string[] = []): MenuMatch[] {
  const wanted = query.trim().toLowerCase()
  if (!wanted) return []
  return menu.flatMap(item => {
    if (item.items) return findInMenu(item.items, query, [...path, item.label])
    return item.label.toLowerCase().includes(wanted) ? [{ item, path }] : []
  })
}
