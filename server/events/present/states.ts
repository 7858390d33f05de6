import { tellsOfEveryDoor } from '../../../src/domain/door-status.ts'
import type { Directory } from '../directory/directory.ts'
import type { Stored } from '../batch/stored.ts'

export type ControllerState = 'online' | 'offline'

/** That a controller was seen is written at most so often, unless its state changes. */
export const seenEveryMs = 10_000

export interface Seen<T> {
  readonly id: number
  readonly atMs: number
  readonly is: T
}

/** The types of events about doors, in their order: of one door, or of every door of a controller. */
export function toldOfDoors(stored: readonly Stored[], { rows }: Directory): Seen<string>[] {
  return stored.flatMap(({ event: { type, atMs, place } }) => {
    const told = (id: number) => ({ id, atMs, is: type })
    if (place.door) return [told(place.door.id)]
    if (!tellsOfEveryDoor(type, { excludeFromSystemLockdown: false })) return []
    return [...rows.door.values()]
      .filter(door => door.controllerId === place.controller.id && tellsOfEveryDoor(type, door))
      .map(({ doorId }) => told(doorId))
  })
}

/** Whether each controller of a batch is reachable: a sender is, unless its last event says that it was not. */
export function lastOfControllers(stored: readonly Stored[]): Seen<ControllerState>[] {
  const last = new Map<number, Seen<ControllerState>>()
  for (const { event } of stored) {
    const { id } = event.place.controller
    const { atMs, type } = event
    if (atMs >= (last.get(id)?.atMs ?? -Infinity))
      last.set(id, { id, is: type === 'commsLost' ? 'offline' : 'online', atMs })
  }
  return [...last.values()]
}
