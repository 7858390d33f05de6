import type { Happening } from '../src/domain/building/programme.ts'
import { decide, eventTypeOf } from '../src/domain/access/index.ts'
import { heldSnapshot, type HeldRecords, type HeldSnapshot } from '../src/held-records/index.ts'
import type { CommandedLocks } from './locks.ts'
import { Whereabouts } from './whereabouts.ts'

interface Known {
  readonly revision: number
  readonly snapshot: HeldSnapshot
  readonly tokenByKeycode: ReadonlyMap<unknown, number>
  readonly doorByNumber: ReadonlyMap<unknown, number>
  readonly directionOf: ReadonlyMap<unknown, 'in' | 'out'>
}

/** Who may pass: each controller decides by what was delivered to it, and by the commands it was given. */
export class Decisions {
  readonly #held: ReadonlyMap<number, HeldRecords>
  readonly #locks: CommandedLocks
  readonly #known = new Map<number, Known>()
  readonly #whereabouts = new Whereabouts()

  constructor(held: ReadonlyMap<number, HeldRecords>, locks: CommandedLocks) {
    this.#held = held
    this.#locks = locks
  }

  /**
   * What comes of somebody's wish to pass. A controller that hasn't yet received what it must hold lets pass whom the
   * programme lets pass, but through no locked door.
   * @param at the clock's time, epoch ms
   */
  heeding(happening: Happening, at: number): Happening {
    const { type, controllerId, door, reader, keycode } = happening
    if (type !== 'accessGranted') return happening
    const isLocked = this.#locks.isLocked(controllerId, door)
    const known = this.#knownTo(controllerId)
    const doorId = known?.doorByNumber.get(door)
    const own = doorId === undefined ? undefined : known?.snapshot.doors.get(doorId)
    if (!known || !own) return isLocked ? { ...happening, type: 'accessDeniedNoAccess' } : happening
    const tokenId = known.tokenByKeycode.get(keycode)
    if (tokenId === undefined) return { ...happening, type: 'accessDeniedUnknown' }
    const direction = known.directionOf.get(reader) ?? 'in'
    const snapshot = {
      ...known.snapshot,
      doors: new Map([[own.doorId, { ...own, isLocked }]]),
      occupancy: this.#whereabouts.occupancy(at),
    }
    const { allowed, reason } = decide(snapshot, { tokenId, doorId: own.doorId, at: new Date(at), direction })
    if (!allowed) return { ...happening, type: eventTypeOf(reason) }
    this.#whereabouts.pass(tokenId, direction === 'in' ? own.zoneId : null, this.#resetAt(controllerId, own.zoneId, at))
    return happening
  }

  /** What a controller works by; undefined where it hasn't received it yet. */
  #knownTo(controllerId: number): Known | undefined {
    const held = this.#held.get(controllerId)
    if (!held?.isComplete) return undefined
    const before = this.#known.get(controllerId)
    if (before?.revision === held.revision) return before
    const known: Known = {
      revision: held.revision,
      snapshot: heldSnapshot(held),
      tokenByKeycode: new Map([...held.all('token')].map(([id, { keycode }]) => [keycode, id])),
      doorByNumber: new Map([...held.all('door')].map(([id, details]) => [details['number'], id])),
      directionOf: new Map(
        [...held.all('reader')].map(([, { instance, direction }]) => [instance, direction === 'out' ? 'out' : 'in']),
      ),
    }
    this.#known.set(controllerId, known)
    return known
  }

  /** When somebody who has entered a zone is counted out of it. */
  #resetAt(controllerId: number, zoneId: number | null, at: number): number {
    const zone = zoneId === null ? undefined : this.#held.get(controllerId)?.of('zone', zoneId)
    const time = zone?.['resetTime']
    return typeof time === 'number' ? at + time * (zone?.['resetUnit'] === 'minutes' ? 60_000 : 3_600_000) : Infinity
  }
}
