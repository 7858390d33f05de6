import { type LiveSnapshot, type NamedKind, namedKinds, type Names } from '../../../src/domain/live.ts'
import type { Directory } from '../../events/directory/directory.ts'
import { type EventRow, nameEvent } from '../event-row.ts'
import { nameCollector } from '../names.ts'
import { seesArea, type Visibility } from '../visibility.ts'

type State = Pick<LiveSnapshot, 'alarms' | 'marks' | 'occupants' | 'usage'>

/**
 * The titles of everything that a snapshot names, and of all areas, doors and controllers (for filters). What is there
 * today is called as today; what is gone as in its newest event.
 */
export function snapshotNames(
  events: readonly EventRow[],
  state: State,
  directory: Directory,
  visibility: Visibility,
): Names {
  const names = nameCollector()
  for (const row of events.toReversed()) nameEvent(names, row)
  const add = (kind: NamedKind, id: number | undefined) => {
    if (id !== undefined) names.add(kind, id, directory.title(kind, id))
  }
  for (const kind of namedKinds) for (const id of Object.keys(names.names[kind] ?? {})) add(kind, Number(id))
  for (const naming of [...state.alarms, ...state.marks, ...state.occupants] as Partial<
    Record<`${NamedKind}Id`, number>
  >[])
    for (const kind of namedKinds) add(kind, naming[`${kind}Id`])
  for (const { id } of state.usage.tokens) {
    add('token', id)
    add('person', directory.rows.token.get(id)?.personId ?? undefined)
  }
  if (visibility.events) nameForFilters(directory, visibility, add)
  return names.names
}

function nameForFilters({ rows }: Directory, visibility: Visibility, add: (kind: NamedKind, id: number) => void): void {
  for (const { areaId } of rows.area.values()) if (seesArea(visibility, areaId)) add('area', areaId)
  for (const { doorId, areaId } of rows.door.values()) if (seesArea(visibility, areaId)) add('door', doorId)
  for (const { controllerId, areaId } of rows.controller.values())
    if (seesArea(visibility, areaId)) add('controller', controllerId)
}
