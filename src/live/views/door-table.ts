import { type DoorStatus, doorStatusAfter, tellsOfEveryDoor } from '../../domain/door-status.ts'
import type { LiveDoor } from '../../domain/live.ts'
import type { DoorState } from './doors.state.ts'

interface Door {
  readonly doorId: number
  readonly controllerId: number
  readonly excludeFromSystemLockdown: boolean
  title: string
  areaId: number | undefined
  /** The latest state, and when that happened. */
  status: DoorStatus
  toldAt: number
  since: number | undefined
}

interface Controller {
  readonly doors: Set<Door>
  isOffline: boolean
  /** When its latest event happened. */
  toldAt: number
  since: number | undefined
}

/** Doors and whether their controllers are reachable. An event older than the latest known changes nothing. */
export class DoorTable {
  readonly #doors = new Map<number, Door>()
  readonly #controllers = new Map<number, Controller>()
  readonly #changed = new Set<Door>()
  readonly #gone = new Set<number>()

  clear() {
    this.#doors.clear()
    this.#controllers.clear()
    this.#changed.clear()
    this.#gone.clear()
  }

  /** A door as the snapshot has it. */
  load({ offline = false, excludeFromSystemLockdown = false, ...door }: LiveDoor) {
    this.#add({ ...door, excludeFromSystemLockdown, toldAt: -Infinity, since: undefined })
    this.#controller(door.controllerId).isOffline = offline
  }

  /** A door that an event names: it may be new, called otherwise or somewhere else since the snapshot. */
  meet(doorId: number, controllerId: number, areaId: number | undefined, title: string) {
    const door = this.#doors.get(doorId)
    if (!door) {
      const unknown = {
        status: 'unknown',
        toldAt: -Infinity,
        since: undefined,
        excludeFromSystemLockdown: false,
      } as const
      return this.#add({ doorId, controllerId, areaId, title, ...unknown })
    }
    if (door.title === title && door.areaId === areaId) return
    door.title = title
    door.areaId = areaId
    this.#changed.add(door)
  }

  /** An event; `doorId` 0 where it names none. */
  tell(type: string, atMs: number, controllerId: number, doorId: number) {
    const controller = this.#controller(controllerId)
    if (atMs >= controller.toldAt) this.#reach(controller, type === 'commsLost', atMs)
    const named = this.#doors.get(doorId)
    if (named) this.#become(named, type, atMs)
    if (doorId !== 0) return
    for (const door of controller.doors) if (tellsOfEveryDoor(type, door)) this.#become(door, type, atMs)
  }

  remove(doorId: number) {
    const door = this.#doors.get(doorId)
    if (!door) return
    this.#doors.delete(doorId)
    this.#controllers.get(door.controllerId)?.doors.delete(door)
    this.#changed.delete(door)
    this.#gone.add(doorId)
  }

  takeChanged() {
    const changed = { put: [...this.#changed].map(this.#shown), gone: [...this.#gone] }
    this.#changed.clear()
    this.#gone.clear()
    return changed
  }

  #add(door: Door) {
    this.#doors.set(door.doorId, door)
    this.#controller(door.controllerId).doors.add(door)
    this.#changed.add(door)
    this.#gone.delete(door.doorId)
  }

  #controller(id: number): Controller {
    const known = this.#controllers.get(id)
    if (known) return known
    const made = { doors: new Set<Door>(), isOffline: false, toldAt: -Infinity, since: undefined }
    this.#controllers.set(id, made)
    return made
  }

  #reach(controller: Controller, isOffline: boolean, atMs: number) {
    controller.toldAt = atMs
    if (isOffline === controller.isOffline) return
    controller.isOffline = isOffline
    controller.since = isOffline ? atMs : undefined
    for (const door of controller.doors) this.#changed.add(door)
  }

  #become(door: Door, type: string, atMs: number) {
    const status = doorStatusAfter(type, door.status)
    if (status === undefined || atMs < door.toldAt) return
    door.toldAt = atMs
    if (status === door.status && door.since !== undefined) return
    door.status = status
    door.since = atMs
    this.#changed.add(door)
  }

  #shown = ({ doorId, title, areaId, controllerId, status, since }: Door): DoorState => {
    const controller = this.#controller(controllerId)
    const { isOffline } = controller
    const now = isOffline ? ({ status: 'unknown', since: controller.since } as const) : { status, since }
    return { doorId, title, areaId, ...now, isOffline }
  }
}
