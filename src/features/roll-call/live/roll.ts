import type { Said } from '../domain/mark.ts'
import type { LiveUnlisted } from '../domain/unlisted.ts'

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

/** Heads by the zone where they were last read, each list in the order of a roll; undefined: in no zone. */
export type HeadsByZone = ReadonlyMap<number | undefined, readonly Head[]>

const order: Readonly<Record<Standing, number>> = { needsHelp: 0, missing: 1, notCalled: 2, notOnSite: 3, safe: 4 }

/** Undefined for a credential without a holder: nobody is marked by it. */
export const whoOf = ({ personId, entry }: Pick<Head, 'personId' | 'entry'>): Who | undefined =>
  personId ?? entry?.entryId

export const standingOf = (mark: Said | undefined, isCalled: boolean): Standing => {
  if (mark !== undefined && mark.mark !== 'cleared') return mark.mark
  return isCalled ? 'missing' : 'notCalled'
}

/**
 * The order of a roll: who needs help first, then the missing, those in buildings that were not called, who is known to
 * be away, and the safe; those who need assistance before others; the one read last first. Never 0 for two heads.
 */
export const byStanding = (a: Head, b: Head): number =>
  order[a.standing] - order[b.standing] ||
  Number(b.assistance !== undefined) - Number(a.assistance !== undefined) ||
  (b.at ?? 0) - (a.at ?? 0) ||
  (String(a.key) < String(b.key) ? -1 : 1)

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

/** All of them in one list. */
export const allOf = (byZone: HeadsByZone): readonly Head[] =>
  // A fifth of what flat() takes.
  new Array<Head>().concat(...byZone.values())
