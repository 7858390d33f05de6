import { commDeviceState, type DeviceRecord } from '../../../domain/comm-device-state.ts'
import type { Position } from '../../../domain/positions.ts'

/** A comm device as the map and its list have it. */
export interface MapDevice extends DeviceRecord {
  readonly id: number
  readonly name: string
  readonly udn: string
  /** Whose it is; undefined unless the caller sees the devices of every client. */
  readonly clientId: number | undefined
  /** Undefined where it is not known. */
  readonly position: Position | undefined
  /** When it was last heard, in epoch ms; null if it never was. */
  readonly heardAt: number | null
}

/** What a device needs, the worst first. */
export const conditions = ['lost', 'unknown', 'weak', 'connected'] as const
export type Condition = (typeof conditions)[number]

/** Their names on screen. */
export const conditionNames: Readonly<Record<Condition, string>> = {
  lost: 'Lost',
  unknown: 'Not known',
  weak: 'Weak signal',
  connected: 'Connected',
}

/** The level of each: its shape and colour. */
export const levelOf = { lost: 'alert', unknown: 'unknown', weak: 'info', connected: 'calm' } as const

const conditionOf = { alert: 'lost', unknown: 'unknown', info: 'weak', calm: 'connected' } as const

/** The condition of a device. @param weakBelow what counts as a weak signal. In % */
export const conditionIn = (device: DeviceRecord, weakBelow: number): Condition =>
  conditionOf[commDeviceState(device, weakBelow).level]
