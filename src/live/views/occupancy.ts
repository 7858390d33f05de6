import type { Fact } from '../../domain/facts.ts'
import type { LiveBatch, LiveSnapshot } from '../../domain/live.ts'
import { eventKind } from '../../domain/stream/event.ts'
import { entriesOf } from '../../domain/stream/runs.ts'
import { columnsOf } from '../columns.ts'
import { instantMs } from '../instant.ts'
import { readinessOf } from '../readiness.ts'
import { ServerClock } from '../server-clock.ts'
import type { Engine, Readiness, View } from '../view.ts'
import { applyOccupancy, byEntry, type OccupancyPatch, type ZoneChange } from './occupancy-patch.ts'
import { noOccupancy, type OccupancyState, type ZoneOccupant, type ZoneState } from './occupancy.state.ts'
import { type Place, Whereabouts } from './whereabouts.ts'

/** How many credentials are remembered; those inside are never dropped. */
export const occupancyLimit = 100_000

type Zone = Omit<ZoneState, 'occupants' | 'headCount'>

/** Who is in which zone, by the newest movement of each credential. */
export const occupancy: View<OccupancyState, OccupancyPatch> = {
  name: 'occupancy',
  pace: 'byLoad',
  initial: noOccupancy,
  create: () => new OccupancyEngine(),
  apply: applyOccupancy,
}

class OccupancyEngine implements Engine<OccupancyState, OccupancyPatch> {
  readonly #clock = new ServerClock()
  readonly #where = new Whereabouts(occupancyLimit, (zoneId, names) => this.#addZone(zoneId, names?.zone?.[zoneId]))
  readonly #zones = new Map<number, Zone>()
  readonly #shownHeads = new Map<number, number>()
  #hasResets = false
  #readiness: Readiness = 'waiting'
  #reset: Readiness | undefined

  fold(fact: Fact) {
    const nowMs = this.#clock.read(fact)
    if (fact.kind === 'snapshotTaken') this.#load(fact.snapshot)
    if (this.#readiness !== 'ready') return
    if (fact.kind === 'batchReceived') this.#follow(fact.batch)
    if (fact.kind === 'ticked' && this.#hasResets) this.#where.expire(nowMs, this.#resetMs)
  }

  /** An event without a credential or a direction moves nobody. */
  #follow(batch: LiveBatch) {
    const events = entriesOf(batch, eventKind)
    const { names } = batch
    const { at, token, move, zone, person, door } = columnsOf(events)
    for (let index = 0; index < events.length; index++) {
      const tokenId = token[index] ?? 0
      const direction = move[index]
      if (tokenId === 0 || direction === 0) continue
      const zoneId = direction === 1 ? (zone[index] ?? 0) : 0
      this.#where.move(tokenId, zoneId, at[index] ?? 0, person[index] ?? 0, door[index] ?? 0, names)
    }
  }

  #load(snapshot: LiveSnapshot) {
    const { zones, occupants, names } = snapshot
    this.#readiness = readinessOf(snapshot, 'occupancy', eventKind)
    this.#where.clear()
    this.#zones.clear()
    this.#shownHeads.clear()
    this.#reset = this.#readiness
    if (this.#readiness === 'withheld') return
    for (const { zoneId, name, areaId, maxOccupancy, resetMinutes } of zones) {
      this.#zones.set(zoneId, { zoneId, name, areaId, maxOccupancy, resetMinutes })
    }
    this.#hasResets = zones.some(zone => zone.resetMinutes !== undefined)
    // The newest of each person comes first on the wire, and must be folded last.
    for (const { tokenId, zoneId, at, personId = 0, doorId = 0 } of occupants.toReversed()) {
      this.#where.move(tokenId, zoneId, instantMs(at) || 0, personId, doorId, names)
    }
  }

  /** A zone may have been created after the snapshot. */
  #addZone(zoneId: number, name = `#${zoneId}`) {
    if (this.#zones.has(zoneId)) return
    this.#zones.set(zoneId, { zoneId, name, areaId: undefined, maxOccupancy: undefined, resetMinutes: undefined })
  }

  #resetMs = (zoneId: number) => {
    const minutes = this.#zones.get(zoneId)?.resetMinutes
    return minutes === undefined ? undefined : minutes * 60_000
  }

  patch(): OccupancyPatch | undefined {
    const reset = this.#reset
    this.#reset = undefined
    const moved = this.#where.takeMoved()
    const turned = this.#where.takeTurned()
    if (reset === undefined && moved.length === 0 && turned.length === 0) return undefined
    const entered = new Map<number, ZoneOccupant[]>()
    const change = (zoneId: number) => entered.get(zoneId) ?? entered.set(zoneId, []).get(zoneId)
    if (reset !== undefined) for (const zoneId of this.#zones.keys()) change(zoneId)
    const left: number[] = []
    for (const place of moved) {
      left.push(place.tokenId)
      if (place.shownIn.zoneId !== 0) change(place.shownIn.zoneId)
      if (place.room.zoneId !== 0) change(place.room.zoneId)?.push(occupant(place))
      place.shownIn = place.room
      place.names = undefined
    }
    // A head can change zone without its credential: when the newer of a person's two is given to another.
    for (const { zoneId, heads } of this.#where.rooms()) if (this.#shownHeads.get(zoneId) !== heads) change(zoneId)
    return { reset, left, turned, zones: [...entered].flatMap(([zoneId, list]) => this.#change(zoneId, list)) }
  }

  #change(zoneId: number, entered: ZoneOccupant[]): ZoneChange[] {
    const zone = this.#zones.get(zoneId)
    if (!zone) return []
    const headCount = this.#where.headsIn(zoneId)
    this.#shownHeads.set(zoneId, headCount)
    return [{ zone: { ...zone, headCount }, entered: entered.sort(byEntry) }]
  }
}

const occupant = ({ tokenId, personId, at, doorId, names }: Place): ZoneOccupant => ({
  tokenId,
  personId: personId || undefined,
  name: names?.person?.[personId] ?? names?.token?.[tokenId] ?? `#${tokenId}`,
  at,
  doorId: doorId || undefined,
  door: doorId === 0 ? undefined : names?.door?.[doorId],
})
