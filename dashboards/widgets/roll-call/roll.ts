import type { LiveMark } from '../../../src/domain/live.ts'
import type { ZoneOccupant, ZoneState } from '../../../src/live/views/occupancy.state.ts'

export type Standing = 'missing' | 'needsHelp' | 'safe'

/** One head to be accounted for. */
export interface Head {
  /** Of the person, or minus that of the credential where nobody is known to hold it. */
  readonly key: number
  readonly personId: number | undefined
  readonly name: string
  readonly standing: Standing
  /** Where the head was read last; undefined for somebody who was marked but is in no zone. */
  readonly zoneId: number | undefined
  readonly zone: string | undefined
  readonly door: string | undefined
  /** When it was read last, epoch ms. */
  readonly at: number | undefined
  readonly mark: LiveMark | undefined
}

export type Tally = Readonly<Record<Standing, number>>
export interface ZoneTally extends Tally {
  readonly zoneId: number
  readonly name: string
  readonly heads: number
}

const order: Readonly<Record<Standing, number>> = { missing: 0, needsHelp: 1, safe: 2 }

const standingOf = (mark: LiveMark | undefined): Standing =>
  mark?.mark === 'safe' ? 'safe' : mark?.mark === 'needsHelp' ? 'needsHelp' : 'missing'

const keyOf = ({ personId, tokenId }: ZoneOccupant) => personId ?? -tokenId

/** Where each head was read last: somebody with several credentials counts once, where the newest of them is. */
function newestReads(zones: readonly ZoneState[]): ReadonlyMap<number, { zone: ZoneState; occupant: ZoneOccupant }> {
  const newest = new Map<number, { zone: ZoneState; occupant: ZoneOccupant }>()
  for (const zone of zones)
    for (const occupant of zone.occupants) {
      const known = newest.get(keyOf(occupant))
      if (!known || occupant.at > known.occupant.at) newest.set(keyOf(occupant), { zone, occupant })
    }
  return newest
}

/**
 * Everybody who is in, the missing first, then who needs help, then the safe; the one read last first. Somebody who
 * needs help and is in no zone is listed too: no reader must make him disappear.
 */
export function headsOf(zones: readonly ZoneState[], marks: ReadonlyMap<number, LiveMark>): readonly Head[] {
  const reads = newestReads(zones)
  const inside = [...reads].map(([key, { zone, occupant }]): Head => {
    const mark = occupant.personId === undefined ? undefined : marks.get(occupant.personId)
    const { personId, person, token, door, at } = occupant
    const name = person ?? token
    return { key, personId, name, standing: standingOf(mark), zoneId: zone.zoneId, zone: zone.name, door, at, mark }
  })
  const elsewhere = [...marks.values()]
    .filter(({ mark, personId }) => mark === 'needsHelp' && !reads.has(personId))
    .map((mark): Head => ({
      key: mark.personId,
      personId: mark.personId,
      name: `Person ${mark.personId}`,
      standing: 'needsHelp',
      zoneId: undefined,
      zone: undefined,
      door: undefined,
      at: undefined,
      mark,
    }))
  return [...inside, ...elsewhere].sort((a, b) => order[a.standing] - order[b.standing] || (b.at ?? 0) - (a.at ?? 0))
}

export function tally(heads: readonly Head[]): Tally {
  const counts = { missing: 0, needsHelp: 0, safe: 0 }
  for (const { standing } of heads) counts[standing]++
  return counts
}

/** The same by zone, in the order of the zones; a zone that nobody is in too. */
export function tallyByZone(zones: readonly ZoneState[], heads: readonly Head[]): readonly ZoneTally[] {
  const byZone = Map.groupBy(heads, ({ zoneId }) => zoneId)
  return zones.map(({ zoneId, name }) => {
    const inZone = byZone.get(zoneId) ?? []
    return { zoneId, name, heads: inZone.length, ...tally(inZone) }
  })
}
