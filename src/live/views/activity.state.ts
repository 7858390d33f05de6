import type { EventCategory } from '../../domain/events.ts'
import type { Readiness } from '../view.ts'

/** Events by the minute they happened in. */
export interface MinuteActivity {
  /** Start of the minute, epoch ms. */
  readonly at: number
  /** One number for each of `activityCategories`, in that order. */
  readonly counts: readonly number[]
}

export interface ActivityState {
  readonly readiness: Readiness
  /** The last 60 minutes, oldest first, without holes. The last one is the current minute. */
  readonly minutes: readonly MinuteActivity[]
  /** Minutes that start before this (epoch ms) may hold too little: the server could not count further back. */
  readonly completeFrom: number
}

export const activityCategories: readonly EventCategory[] = [
  'granted',
  'denied',
  'door',
  'request',
  'emergency',
  'equipment',
  'input',
  'unknown',
]
export const noActivity: ActivityState = { readiness: 'waiting', minutes: [], completeFrom: 0 }
