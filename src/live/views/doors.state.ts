import type { DoorStatus } from '../../domain/door-status.ts'
import type { Readiness } from '../view.ts'

export interface DoorState {
  readonly doorId: number
  /** Its number and name. */
  readonly title: string
  readonly areaId: number | undefined
  /** Unknown too while its controller can't be reached. */
  readonly status: DoorStatus
  /** When it became so, epoch ms; undefined if that was before all known events. */
  readonly since: number | undefined
  readonly isOffline: boolean
}

export interface DoorsState {
  readonly readiness: Readiness
  /** By id. */
  readonly doors: ReadonlyMap<number, DoorState>
}

export const noDoors: DoorsState = { readiness: 'waiting', doors: new Map() }
