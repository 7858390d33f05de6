import { doorStatuses, type DoorStatus } from '../../../domain/door-status.ts'
import { faults, type Fault } from './kinds.ts'
import type { Thing } from './thing.ts'

/** From what may wait to what may not. */
const levels = ['calm', 'info', 'unknown', 'alert', 'alarm'] as const
export type StateLevel = (typeof levels)[number]

/** How something is: by level, which is drawn as a shape, and in words. */
export interface ThingState {
  readonly level: StateLevel
  readonly words: string
}

/** What the stream says of a door beside its record. */
export interface LiveDoor {
  readonly status: DoorStatus
  readonly isOffline: boolean
}

const states: Readonly<Record<string, ThingState>> = {
  online: { level: 'calm', words: 'Online' },
  offline: { level: 'alert', words: faults.offline },
  unknown: { level: 'unknown', words: 'Unknown' },
}
const doorLevels: { readonly [S in DoorStatus]?: StateLevel } = {
  forced: 'alarm',
  heldOpen: 'alert',
  unknown: 'unknown',
}
const faultLevels: { readonly [F in Fault]?: StateLevel } = { weakSignal: 'info' }

/** Part of the state itself: not said twice. */
const inState: ReadonlySet<Fault> = new Set(['offline', 'forced', 'heldOpen'])

const worse = (one: StateLevel, other: StateLevel): StateLevel =>
  levels.indexOf(one) >= levels.indexOf(other) ? one : other

/**
 * How a thing is; undefined of what reports nothing of itself. What a controller that is offline said last is unknown
 * now.
 * @param live what the stream says of a door
 */
export function stateOf(
  thing: Pick<Thing, 'kind' | 'state' | 'faults' | 'isCut'>,
  live?: LiveDoor,
): ThingState | undefined {
  if (thing.state === null) return undefined
  if (live ? live.isOffline : thing.isCut)
    return { level: 'unknown', words: 'Unknown: its {one controller} is offline' }
  if (thing.kind === 'door') {
    const status = live?.status ?? (thing.state as DoorStatus)
    return { level: doorLevels[status] ?? 'calm', words: doorStatuses[status] }
  }
  const own = states[thing.state] ?? { level: 'unknown', words: 'Unknown' }
  const more = thing.faults.filter(fault => !inState.has(fault))
  return {
    level: more.reduce<StateLevel>((level, fault) => worse(level, faultLevels[fault] ?? 'alert'), own.level),
    words: [own.words, ...more.map(fault => faults[fault].toLowerCase())].join(' · '),
  }
}
