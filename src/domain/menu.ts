import { featureDomains } from '#feature-domains'
import { menuGroups, type MenuGroup, type MenuPlace, type MenuWords } from './menu-groups.ts'
import type { MenuItem } from './menu-item.ts'
import { routeAt, type Route } from './routes.ts'
import { words, type Brand } from './vocabulary.ts'

/** The caller of the menu. */
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

/** Where an entry goes in a menu; undefined where its group or neighbour isn't there. */
function spotOf(groups: readonly MenuGroup[], { group: icon, after, before }: MenuPlace): number | undefined {
  const items = groups.find(group => group.icon === icon)?.items
  const neighbour = after ?? before
  if (!items || neighbour === undefined) return items?.length
  const at = items.findIndex(item => item[1] === neighbour)
  if (at === -1) return undefined
  return after === undefined ? at : at + 1
}

/**
 * Groups with the entries that features add to them; one may stand beside that of another feature.
 * @throws where an entry's group or neighbour doesn't exist
 */
export function withPlaces(groups: readonly MenuGroup[], places: readonly MenuPlace[]): readonly MenuGroup[] {
  const [first] = places
  if (!first) return groups
  const next = places.find(place => spotOf(groups, place) !== undefined)
  if (!next)
    throw new Error(`The menu has no place ${first.group} ${first.after ?? first.before ?? ''} for ${first.to}`)
  const { group: icon, label, to } = next
  const added = (items: MenuGroup['items'] = []) => items.toSpliced(spotOf(groups, next) ?? 0, 0, [label, to])
  return withPlaces(
    groups.map(group => (group.icon === icon ? { ...group, items: added(group.items) } : group)),
    places.filter(place => place !== next),
  )
}

const allGroups = withPlaces(
  menuGroups,
  featureDomains.flatMap(({ menu = [] }) => menu),
)

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
  return allGroups.flatMap(({ permission = [], to, items = [], ...group }): MenuItem[] => {
    if (!holds(permission)) return []
    const { icon } = group
    const label = labelled(group.label, menuWords)
    if (to !== undefined) return mayOpen(to) ? [{ label, icon, to }] : []
    const open = items.flatMap(([text, to]) => (mayOpen(to) ? [{ label: labelled(text, menuWords), to }] : []))
    return open.length > 0 ? [{ label, icon, items: open }] : []
  })
}
