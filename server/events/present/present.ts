import { type DoorStatus, doorStatusAfter } from '../../../src/domain/door-status.ts'
import type { LiveBatch } from '../../../src/domain/live.ts'
import type { Context } from '../../context.ts'
import type { Directory } from '../directory/directory.ts'
import type { Stored } from '../batch/stored.ts'
import { type ControllerState, lastOfControllers, type Seen, seenEveryMs, toldOfDoors } from './states.ts'
import { type SeenController, writePresent } from './write-present.ts'

export interface Known<T> {
  atMs: number
  is: T | undefined
  writtenMs: number
}

/** The place of a batch in its client's stream. */
export type Sequences = Pick<LiveBatch, 'from' | 'to'>

/** Keeps controllers' states and doors' statuses as the events say: written after the events, and only what changes. */
export interface Present {
  saw(directory: Directory, stored: readonly Stored[], sequences: Sequences): void
  /** Resolves when everything so far is written. */
  settled(): Promise<void>
}

/** For a server that runs alone: the state is in memory. */
export function present(context: Context, onError: (error: unknown) => void): Present {
  const doors = new Map<number, Known<DoorStatus>>()
  const controllers = new Map<number, Known<ControllerState>>()
  let writing: Promise<void> = Promise.resolve()
  return {
    saw(directory, stored) {
      const nowMs = context.now().getTime()
      const statusOf = (id: number) => directory.rows.door.get(id)?.status ?? 'unknown'
      const changedDoors = doorChanges(doors, toldOfDoors(stored, directory), statusOf)
      const seenControllers = lastOfControllers(stored).flatMap(seen => controllerChange(controllers, seen, nowMs))
      if (changedDoors.length + seenControllers.length === 0) return
      writing = writing
        .then(() => writePresent(context, directory.clientId, changedDoors, seenControllers))
        .catch(onError)
    },
    settled: () => writing,
  }
}

/** The new status of each door that is another one after a batch. What happened before what was known is passed over. */
export function doorChanges(
  known: Map<number, Known<DoorStatus>>,
  told: readonly Seen<string>[],
  statusOf: (id: number) => DoorStatus,
): Seen<DoorStatus>[] {
  const changed = new Map<number, Seen<DoorStatus>>()
  for (const { id, atMs, is: type } of told) {
    const before = known.get(id) ?? { atMs: -Infinity, is: statusOf(id), writtenMs: 0 }
    known.set(id, before)
    const is = doorStatusAfter(type, before.is ?? 'unknown')
    if (is === undefined || atMs < before.atMs) continue
    if (is !== before.is) changed.set(id, { id, atMs, is })
    before.atMs = atMs
    before.is = is
  }
  return [...changed.values()]
}

function controllerChange(
  known: Map<number, Known<ControllerState>>,
  { id, atMs, is }: Seen<ControllerState>,
  nowMs: number,
): SeenController[] {
  const before = known.get(id) ?? { atMs: -Infinity, is: undefined, writtenMs: -Infinity }
  known.set(id, before)
  const state = atMs >= before.atMs ? is : (before.is ?? is)
  before.atMs = Math.max(atMs, before.atMs)
  const changed = state !== before.is
  if (!changed && Math.abs(nowMs - before.writtenMs) < seenEveryMs) return []
  before.is = state
  before.writtenMs = nowMs
  return [{ id, atMs, is: state, changed }]
}
