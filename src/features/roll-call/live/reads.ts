import type { ZoneOccupant, ZoneState } from '../../../live/views/occupancy.state.ts'
import { differing } from './differing.ts'

/** The zone of a read: not its whole state, which would keep everybody alive who was in it then. */
export type Place = Pick<ZoneState, 'zoneId' | 'name' | 'areaId'>

/** Where a credential was read last. */
export interface Read {
  readonly place: Place
  readonly occupant: ZoneOccupant
}

/** The head that a credential counts for: its person, or minus the credential where its holder is unknown. */
const keyOf = ({ personId, tokenId }: ZoneOccupant): number => personId ?? -tokenId

/** Where everybody who is in was read, kept up with the zones: only what differs in them is gone through. */
export class Reads {
  #zones: readonly ZoneState[] = []
  /** By head; of somebody with several credentials in zones, by credential. */
  readonly #ofHead = new Map<number, Read | Map<number, Read>>()

  /** Somebody with several credentials is where the newest of them is. */
  newest(key: number): Read | undefined {
    const reads = this.#ofHead.get(key)
    if (!(reads instanceof Map)) return reads
    let newest: Read | undefined
    for (const read of reads.values()) if (!newest || isNewer(read, newest)) newest = read
    return newest
  }

  keys(): Iterable<number> {
    return this.#ofHead.keys()
  }

  /** @param changed is given every head of which something has changed */
  follow(zones: readonly ZoneState[], changed: (key: number) => void): void {
    if (zones === this.#zones) return
    const { gone, come } = differing(this.#zones, zones)
    this.#zones = zones
    // A person who goes from one zone to another leaves the first one first.
    for (const occupant of gone) this.#drop(occupant)
    for (const read of come) this.#put(read)
    for (const occupant of gone) changed(keyOf(occupant))
    for (const { occupant } of come) changed(keyOf(occupant))
  }

  #drop(occupant: ZoneOccupant) {
    const key = keyOf(occupant)
    const reads = this.#ofHead.get(key)
    if (reads instanceof Map) reads.delete(occupant.tokenId)
    if (!(reads instanceof Map) || reads.size === 0) this.#ofHead.delete(key)
  }

  #put(read: Read) {
    const key = keyOf(read.occupant)
    const known = this.#ofHead.get(key)
    if (known instanceof Map) known.set(read.occupant.tokenId, read)
    else if (known === undefined) this.#ofHead.set(key, read)
    else this.#ofHead.set(key, new Map([known, read].map(each => [each.occupant.tokenId, each])))
  }
}

const isNewer = ({ occupant: one }: Read, { occupant: other }: Read) =>
  one.at > other.at || (one.at === other.at && one.tokenId > other.tokenId)
