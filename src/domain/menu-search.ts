import type { MenuItem } from './menu-item.ts'

/** A leaf of the menu that was searched for, with the labels of the groups above it. */
export interface MenuMatch {
  readonly item: MenuItem
  readonly path: readonly string[]
}

/** The entries whose label contains the query, ignoring case; an empty query finds nothing. */
export function findInMenu(menu: readonly MenuItem[], query: string, path: readonly string[] = []): MenuMatch[] {
  const wanted = query.trim().toLowerCase()
  if (!wanted) return []
  return menu.flatMap(item => {
    if (item.items) return findInMenu(item.items, query, [...path, item.label])
    return item.label.toLowerCase().includes(wanted) ? [{ item, path }] : []
  })
}
