import { localAt } from '../time-profile/index.ts'
import { doorsAlike, tokensAlike, type Both } from './alike.ts'
import { allowerOf } from './decide.ts'
import type { AccessDoor, AccessSnapshot } from './snapshot.ts'

/** Credentials that differ alike, and the doors: each list of doors is of doors that are opened alike. */
export interface Differing {
  readonly tokenIds: readonly number[]
  /** Doors that they open at none of the instants before, and at some after. */
  readonly gains: readonly (readonly number[])[]
  /** Doors that they open at some before, and at none after. */
  readonly loses: readonly (readonly number[])[]
  /** Doors that they open before and after, but at other instants. */
  readonly times: readonly (readonly number[])[]
}

export interface AccessDifference {
  readonly differing: readonly Differing[]
  /** Doors that some of the credentials opened before, and none of them opens after. */
  readonly emptied: readonly number[]
}

/** Whose answers are compared, for which doors, and at which instants of a door. */
export interface Compared {
  readonly tokenIds: readonly number[]
  readonly doorIds: readonly number[]
  /** The instants of one place are one list. */
  readonly instantsOf: (door: AccessDoor) => readonly Date[]
}

type Kind = 'gains' | 'loses' | 'times'

/** The days of all that is asked, as clocks show them there. */
function daysOf(both: Both, { doorIds, instantsOf }: Compared) {
  const days = new Set<string>()
  const seen = new Set<string>()
  for (const { doors } of both)
    for (const id of doorIds) {
      const door = doors.get(id)
      if (!door) continue
      const instants = instantsOf(door)
      const ends = [instants[0], instants.at(-1)]
      const key = `${door.timeZone} ${ends.map(at => at?.getTime()).join()}`
      if (seen.has(key)) continue
      seen.add(key)
      for (const at of instants) days.add(localAt(at, door.timeZone).date)
    }
  const sorted = [...days].toSorted()
  return { first: sorted[0] ?? '', last: sorted.at(-1) ?? '' }
}

/** What becomes of each kind of credential at one kind of door. */
function* kinds(
  both: Both,
  doorId: number,
  tokens: readonly (readonly number[])[],
  instants: readonly Date[],
): Generator<{ index: number; before: boolean; after: boolean; isOther: boolean }> {
  const asked = instants.map(at => both.map(snapshot => allowerOf(snapshot, { doorId, at })))
  for (const [index, [tokenId = 0]] of tokens.entries()) {
    let [before, after, isOther] = [false, false, false]
    for (const [opensBefore, opensAfter] of asked) {
      const was = opensBefore?.(tokenId) === true
      const is = opensAfter?.(tokenId) === true
      before ||= was
      after ||= is
      isOther ||= was !== is
    }
    yield { index, before, after, isOther }
  }
}

/**
 * What credentials open in one snapshot and not in another, by the decision itself. Credentials and doors that cannot
 * differ from one another are decided once.
 */
export function differenceOf(before: AccessSnapshot, after: AccessSnapshot, compared: Compared): AccessDifference {
  const both: Both = [before, after]
  const { doorIds, tokenIds, instantsOf } = compared
  const tokens = tokensAlike(both, tokenIds, doorIds, daysOf(both, compared))
  const found = tokens.map(() => ({ gains: [], loses: [], times: [] }) as Record<Kind, (readonly number[])[]>)
  const emptied: number[] = []
  for (const doors of doorsAlike(both, doorIds)) {
    const [doorId = 0] = doors
    const places = both.flatMap(({ doors: known }) => known.get(doorId) ?? [])
    const instants = [...new Set(places.flatMap(place => instantsOf(place)))]
    let [some, still] = [false, false]
    for (const { index, isOther, ...was } of kinds(both, doorId, tokens, instants)) {
      some ||= was.before
      still ||= was.after
      if (isOther) found[index]?.[was.before ? (was.after ? 'times' : 'loses') : 'gains'].push(doors)
    }
    if (some && !still) emptied.push(...doors)
  }
  const differing = tokens.map((ids, index) => ({
    tokenIds: ids,
    gains: found[index]?.gains ?? [],
    loses: found[index]?.loses ?? [],
    times: found[index]?.times ?? [],
  }))
  return {
    differing: differing.filter(({ gains, loses, times }) => gains.length + loses.length + times.length > 0),
    emptied,
  }
}
