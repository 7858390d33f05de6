import type { DoorStatus } from '../../../src/domain/door-status.ts'
import type { DoorState } from '../../../src/live/views/doors.state.ts'

/** From the worst to the normal. */
const worstFirst: readonly DoorStatus[] = ['forced', 'heldOpen', 'unknown', 'open', 'unlocked', 'locked']

const byTitle = new Intl.Collator('en-GB', { numeric: true })

/** The doors of some areas (of all where none is given), the worst first, those of one status by number and name. */
export function doorsOf(
  doors: ReadonlyMap<number, DoorState>,
  areaIds: readonly number[] | null,
): readonly DoorState[] {
  const areas = areaIds?.length ? new Set(areaIds) : undefined
  return [...doors.values()]
    .filter(({ areaId }) => !areas || (areaId !== undefined && areas.has(areaId)))
    .sort(
      (a, b) =>
        worstFirst.indexOf(a.status) - worstFirst.indexOf(b.status) ||
        byTitle.compare(a.title, b.title) ||
        a.doorId - b.doorId,
    )
}

/** How many doors have each status, without zeros, the worst first. */
export function counted(doors: readonly DoorState[]): readonly { status: DoorStatus; count: number }[] {
  const by = Map.groupBy(doors, ({ status }) => status)
  return worstFirst.map(status => ({ status, count: by.get(status)?.length ?? 0 })).filter(({ count }) => count > 0)
}

/** Doors in rows of this many. */
export const inRows = (doors: readonly DoorState[], columns: number): readonly (readonly DoorState[])[] =>
  Array.from({ length: Math.ceil(doors.length / columns) }, (_, row) => doors.slice(row * columns, (row + 1) * columns))
