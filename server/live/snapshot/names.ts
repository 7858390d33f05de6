import { type LiveSnapshot, type NamedKind, namedKinds, type Names, type Occupant } from '../../../src/domain/live.ts'
import type { Directory } from '../../events/directory/directory.ts'
import { type NameCollector, nameCollector } from '../../events/publish/names.ts'
import { eventKind } from '../../../src/domain/stream/event.ts'
import { seesArea, type Visibility } from '../visibility.ts'
import type { EntriesPart } from './read-entries.ts'

type Naming = Partial<Record<`${NamedKind}Id`, number>>

/**
 * The titles of everything that a snapshot names, and of all areas, doors and controllers (for filters). A
 * current record has its current title; a deleted one that of its newest event.
 */
export function snapshotNames(
  parts: readonly EntriesPart[],
  { occupants, usage }: Pick<LiveSnapshot, 'occupants' | 'usage'>,
  directory: Directory,
  visibility: Visibility,
): Names {
  const names = nameCollector()
  for (const { part } of parts) part.addNames?.(names)
  const add = (kind: NamedKind, id: number | undefined) => {
    if (id !== undefined) names.add(kind, id, directory.title(kind, id))
  }
  for (const kind of namedKinds) for (const id of Object.keys(names.names[kind] ?? {})) add(kind, Number(id))
  const unnamed = parts.flatMap(({ runs, part }) => (part.addNames ? [] : runs.flatMap(({ items }) => items)))
  for (const naming of unnamed as readonly Naming[]) for (const kind of namedKinds) add(kind, naming[`${kind}Id`])
  nameOccupants(occupants, names, add)
  for (const { id } of usage.tokens) {
    add('token', id)
    add('person', directory.rows.token.get(id)?.personId ?? undefined)
  }
  if (visibility.sees(eventKind.name)) nameForFilters(directory, visibility, add)
  return names.names
}

type Add = (kind: NamedKind, id: number | undefined) => void

/** There may be 100,000 of them, at a few doors; a credential is named where its holder is not. */
function nameOccupants(occupants: readonly Occupant[], { names }: NameCollector, add: Add): void {
  const [zoneIds, doorIds] = [new Set<number>(), new Set<number | undefined>()]
  for (const { tokenId, personId, zoneId, doorId } of occupants) {
    add('person', personId)
    if (personId === undefined || names.person?.[personId] === undefined) add('token', tokenId)
    zoneIds.add(zoneId)
    doorIds.add(doorId)
  }
  for (const id of zoneIds) add('zone', id)
  for (const id of doorIds) add('door', id)
}

function nameForFilters({ rows }: Directory, visibility: Visibility, add: Add): void {
  for (const { areaId } of rows.area.values()) if (seesArea(visibility, areaId)) add('area', areaId)
  for (const { doorId, areaId } of rows.door.values()) if (seesArea(visibility, areaId)) add('door', doorId)
  for (const { controllerId, areaId } of rows.controller.values())
    if (seesArea(visibility, areaId)) add('controller', controllerId)
}
