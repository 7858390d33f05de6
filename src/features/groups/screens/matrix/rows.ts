import type { AccessDoor, AccessGroups } from '../../domain/access-doors.ts'
import { areasWithin } from '../../domain/openings.ts'

type Place = AccessGroups['areas'][number]

/** A line of the matrix: the heading of a place, or a door there. */
export type Line =
  | { readonly kind: 'place'; readonly key: string; readonly title: string }
  | { readonly kind: 'door'; readonly key: string; readonly door: AccessDoor; readonly place: string }

/** Where areas are, from the top: 'Harbour House · Second floor'. */
export function placeTitles(areas: readonly Place[]): ReadonlyMap<number, string> {
  const byId = new Map(areas.map(area => [area.areaId, area]))
  const titles = new Map<number, string>()
  const titleOf = (area: Place, passed: ReadonlySet<number>): string => {
    const known = titles.get(area.areaId)
    if (known !== undefined) return known
    const above = byId.get(area.parentAreaId ?? 0)
    // One that is part of itself ends there.
    const title =
      above && !passed.has(above.areaId)
        ? `${titleOf(above, new Set([...passed, area.areaId]))} · ${area.name}`
        : area.name
    titles.set(area.areaId, title)
    return title
  }
  for (const area of areas) titleOf(area, new Set())
  return titles
}

/** Which doors are shown. */
export interface Filter {
  readonly text: string
  readonly areaId: number | null
  /** Only these, where it is given. */
  readonly doorIds?: ReadonlySet<number>
}

const byName = new Intl.Collator('en-GB', { numeric: true })

/** Doors under the headings of their places, both in the order of their names. */
export function linesOf(
  doors: readonly AccessDoor[],
  areas: readonly Place[],
  { text, areaId, doorIds }: Filter,
): readonly Line[] {
  const titles = placeTitles(areas)
  const within = areaId === null ? undefined : areasWithin(areaId, areas)
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const shown = doors.flatMap(door => {
    const place = titles.get(door.areaId) ?? 'Elsewhere'
    if ((within && !within.has(door.areaId)) || (doorIds && !doorIds.has(door.doorId))) return []
    const searched = `${door.name} ${place}`.toLowerCase()
    return words.every(word => searched.includes(word)) ? [{ door, place }] : []
  })
  const places = [...Map.groupBy(shown, ({ place }) => place)].toSorted(([one], [other]) => byName.compare(one, other))
  return places.flatMap(([place, all]): Line[] => [
    { kind: 'place', key: `place ${place}`, title: place },
    ...all
      .toSorted((one, other) => byName.compare(one.door.name, other.door.name))
      .map(({ door }): Line => ({ kind: 'door', key: String(door.doorId), door, place })),
  ])
}
