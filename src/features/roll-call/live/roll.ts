import type { LiveMark, Said } from '../domain/mark.ts'
import type { LiveUnlisted } from '../domain/unlisted.ts'
import type { ZoneOccupant, ZoneState } from '../../../live/views/occupancy.state.ts'

/** Nobody in their building has been marked yet: `notCalled`, not missing. */
export type Standing = 'needsHelp' | 'missing' | 'notCalled' | 'notOnSite' | 'safe'

/** The site (building) that an area is part of. */
export type SiteOf = (areaId: number | undefined) => number | undefined

/** Who is marked: a person, or the entry of somebody who is not on the roll. */
export type Who = number | string

/** One head to be accounted for. */
export interface Head {
  /** Of the person, or minus that of the credential if its holder is unknown; of an entry, its id. */
  readonly key: Who
  readonly personId: number | undefined
  /** The credential that was read. */
  readonly tokenId?: number
  readonly name: string
  readonly standing: Standing
  /** Where the head was last read; undefined for people who were marked but are in no zone. */
  readonly zoneId: number | undefined
  readonly zone: string | undefined
  /** The area of that zone; for people in no zone, where they were marked. */
  readonly areaId: number | undefined
  readonly door: string | undefined
  /** When it was read last, epoch ms. */
  readonly at: number | undefined
  /** Of who is not on the roll, also that they were not marked. */
  readonly mark: Said | undefined
  /** What they need to get out. */
  readonly assistance?: string
  /** They are not on the roll: somebody added them. */
  readonly entry?: Pick<LiveUnlisted, 'entryId' | 'evacuationId' | 'lastSeen' | 'note' | 'addedBy'>
}

export type Tally = Readonly<Record<Standing, number>>
export interface ZoneTally extends Tally {
  readonly zoneId: number
  readonly name: string
  readonly heads: number
}

const order: Readonly<Record<Standing, number>> = { needsHelp: 0, missing: 1, notCalled: 2, notOnSite: 3, safe: 4 }

/** Undefined for a credential without a holder: nobody is marked by it. */
export const whoOf = ({ personId, entry }: Pick<Head, 'personId' | 'entry'>): Who | undefined =>
  personId ?? entry?.entryId

export const standingOf = (mark: Said | undefined, isCalled: boolean): Standing => {
  if (mark !== undefined && mark.mark !== 'cleared') return mark.mark
  return isCalled ? 'missing' : 'notCalled'
}

/** The order of a roll: who needs help first; those who need assistance before others; the one read last first. */
export const byStanding = (a: Head, b: Head): number =>
  order[a.standing] - order[b.standing] ||
  Number(b.assistance !== undefined) - Number(a.assistance !== undefined) ||
  (b.at ?? 0) - (a.at ?? 0)

const keyOf = ({ personId, tokenId }: ZoneOccupant) => personId ?? -tokenId

/** Where each head was read last: somebody with several credentials counts once, where the newest of them is. */
function newestReads(
  zones: readonly ZoneState[],
  away: ReadonlySet<number>,
): ReadonlyMap<number, { zone: ZoneState; occupant: ZoneOccupant }> {
  const newest = new Map<number, { zone: ZoneState; occupant: ZoneOccupant }>()
  for (const zone of zones)
    for (const occupant of zone.occupants) {
      if (occupant.personId !== undefined && away.has(occupant.personId)) continue
      const known = newest.get(keyOf(occupant))
      if (!known || occupant.at > known.occupant.at) newest.set(keyOf(occupant), { zone, occupant })
    }
  return newest
}

/** The sites in which somebody has been marked: where they were then, else where they are now. */
function calledSites(reads: ReturnType<typeof newestReads>, marks: ReadonlyMap<number, LiveMark>, siteOf: SiteOf) {
  return new Set([...marks].map(([personId, { areaId }]) => siteOf(areaId ?? reads.get(personId)?.zone.areaId)))
}

/**
 * Everybody who is in: who needs help first, then the missing, those in buildings that were not called, who is known to be away, and the safe;
 * the one read last first; but nobody who is `away` with another credential. Somebody who needs help and is in no zone is listed too: no reader must make them disappear.
 * @param unlisted who was added to the evacuations
 * @param evacuated areas with an evacuation: their buildings are called before anybody is marked
 */
export function headsOf(
  zones: readonly ZoneState[],
  marks: ReadonlyMap<number, LiveMark>,
  away: ReadonlySet<number>,
  siteOf: SiteOf,
  evacuated: readonly number[] = [],
  unlisted: ReadonlyMap<string, LiveUnlisted> = new Map(),
): readonly Head[] {
  const reads = newestReads(zones, away)
  const called = calledSites(reads, marks, siteOf)
  for (const areaId of evacuated) called.add(siteOf(areaId))
  const inside = [...reads].map(([key, { zone, occupant }]): Head => {
    const { tokenId, personId, person, token, door, at } = occupant
    const mark = personId === undefined ? undefined : marks.get(personId)
    const standing = standingOf(mark, called.has(siteOf(zone.areaId)))
    const place = { zoneId: zone.zoneId, zone: zone.name, areaId: zone.areaId }
    return { key, personId, tokenId, name: person ?? token, standing, ...place, door, at, mark }
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
      areaId: mark.areaId,
      door: undefined,
      at: undefined,
      mark,
    }))
  return [...inside, ...elsewhere, ...[...unlisted.values()].map(headOfEntry)].sort(byStanding)
}

/** Somebody who is not on the roll: called as soon as they are added, at the evacuated site. */
export function headOfEntry(said: LiveUnlisted): Head {
  const { entryId, evacuationId, lastSeen, note, addedBy, name, areaId } = said
  return {
    key: entryId,
    personId: undefined,
    name,
    standing: standingOf(said, true),
    zoneId: undefined,
    zone: undefined,
    areaId,
    door: undefined,
    at: undefined,
    mark: said,
    entry: { entryId, evacuationId, lastSeen, note, addedBy },
  }
}

/** The heads with what they need to get out, in the order of a roll. */
export const withAssistance = (heads: readonly Head[], needs: ReadonlyMap<number, string>): readonly Head[] =>
  needs.size === 0
    ? heads
    : heads
        .map(head => {
          const own = head.personId === undefined ? undefined : needs.get(head.personId)
          return own === undefined ? head : { ...head, assistance: own }
        })
        .sort(byStanding)

export function tally(heads: readonly Head[]): Tally {
  const counts = { needsHelp: 0, missing: 0, notCalled: 0, notOnSite: 0, safe: 0 }
  for (const { standing } of heads) counts[standing]++
  return counts
}

/** The same by zone, in the order of the zones; empty zones included. */
export function tallyByZone(
  zones: readonly Pick<ZoneState, 'zoneId' | 'name'>[],
  heads: readonly Head[],
): readonly ZoneTally[] {
  const byZone = Map.groupBy(heads, ({ zoneId }) => zoneId)
  return zones.map(({ zoneId, name }) => {
    const inZone = byZone.get(zoneId) ?? []
    return { zoneId, name, heads: inZone.length, ...tally(inZone) }
  })
}
