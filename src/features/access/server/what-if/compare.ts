import {
  type AccessDifference,
  type AccessDoor,
  type AccessSnapshot,
  afterChanges,
  differenceOf,
  instantsAt,
} from '../../../../domain/access/index.ts'
import { type Reading, doorsAfter, snapshotBefore } from './load.ts'
import type { Places } from './places.ts'

/** How many days from now, and from each day on which something changes, are looked at: every day of the week. */
const days = 8
/** Beginnings of access yet to come that are looked at one by one. */
const mostBeginnings = 12

/** The instants that stand for all, by place. */
export function instantsFor(
  before: AccessSnapshot,
  after: AccessSnapshot,
  { plan, now }: Reading,
): (door: AccessDoor) => readonly Date[] {
  // Who is in which zone is known of now alone.
  const atOnce = [now]
  if (plan.zones.size > 0) return () => atOnce
  const profiles = [...new Set([...before.timeProfiles.values(), ...after.timeProfiles.values()])]
  const today = now.toISOString().slice(0, 10)
  const beginnings = new Set<string>()
  for (const own of before.activations.values())
    for (const { validFrom, active } of own)
      if (active && validFrom !== null && validFrom > today) beginnings.add(validFrom)
  const soonest = [...beginnings].toSorted().slice(0, mostBeginnings)
  const turns = [...new Set([...plan.touched.turns, ...soonest])].toSorted()
  const known = new Map<unknown, Map<string, readonly Date[]>>()
  return ({ holidays, timeZone }) => {
    const ofHolidays = known.get(holidays) ?? new Map<string, readonly Date[]>()
    const instants = ofHolidays.get(timeZone) ?? instantsAt({ holidays, timeZone }, { profiles, turns, now, days })
    known.set(holidays, ofHolidays.set(timeZone, instants))
    return instants
  }
}

/** A snapshot before and after, as far as credentials and doors are concerned. */
export interface Before {
  readonly before: AccessSnapshot
  readonly after: AccessSnapshot
}

/** Reads how it is and works out how it would be. */
export async function bothOf(reading: Reading, places: Places | undefined): Promise<Before> {
  const before = await snapshotBefore(reading)
  const { plan } = reading
  return { before, after: afterChanges(before, { ...plan, doors: doorsAfter(before.doors, plan, places) }) }
}

export const compare = ({ before, after }: Before, reading: Reading): AccessDifference =>
  differenceOf(before, after, {
    tokenIds: reading.tokenIds,
    doorIds: reading.doorIds,
    instantsOf: instantsFor(before, after, reading),
  })
