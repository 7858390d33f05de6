import type { EventTypeCode } from '../events.ts'

/** A door as its controller knows it: by number, with the instances of its readers. */
export interface ProgrammedDoor {
  readonly controllerId: number
  readonly door: number
  readonly inReader: number
  readonly outReader: number
  /** Which of the site's zones it leads into; 0 is the entrance. */
  readonly zone: number
}

/** What feeds a controller, as the controller names it in its events. */
export interface ProgrammedHub {
  readonly controllerId: number
  readonly instance: number
  readonly node: string
}

/** A node that is wired to a controller and is no record yet. */
export interface ProgrammedNode {
  readonly controllerId: number
  readonly udn: string
  readonly instance: number
}

export interface ProgrammedSite {
  readonly doors: readonly ProgrammedDoor[]
  readonly people: readonly ProgrammedPerson[]
  /** Credentials that are lent to visitors. */
  readonly visitors: readonly string[]
  readonly hubs?: readonly ProgrammedHub[]
}

export interface ProgrammedPerson {
  readonly keycode: string
  /** The zone that the person works in. */
  readonly zone: number
  readonly shift: 'day' | 'early' | 'late'
}

/** What the controllers of a building know, as far as a simulation needs it. */
export interface Programme {
  readonly seed: number
  readonly sites: readonly ProgrammedSite[]
  readonly wired?: readonly ProgrammedNode[]
}

/** Something that happens at a door or a node: what a controller will report. */
export interface Happening {
  readonly at: number
  readonly controllerId: number
  readonly type: EventTypeCode
  readonly door?: number
  readonly reader?: number
  readonly keycode?: string
  readonly node?: string
  /** Of the command that has caused it. */
  readonly commandId?: string
}

/** What the server sends its simulator over IPC: never by argument or environment, since it contains a key. */
/** A comm device that is simulated. */
export interface ProgrammedCommDevice {
  readonly commDeviceId: number
  /** Its own. */
  readonly key: string
  readonly isMobile: boolean
  /** The controllers behind it. */
  readonly controllerIds: readonly number[]
}

export interface SimulatorStart {
  readonly url: string
  readonly key: string
  readonly commDevices: readonly ProgrammedCommDevice[]
  readonly programme: Programme
  /** How fast its controllers receive firmware, and the share of them, from 0 to 1, that receive it wrongly. */
  readonly firmware: { readonly bytesPerSecond: number; readonly wrongShare: number }
  /** How much faster building time runs than the clock. */
  readonly speed: number
  readonly seed: number
  /** How often one of its controllers loses its connection by itself, on average; Infinity for never. */
  readonly dropEveryMs: number
}
