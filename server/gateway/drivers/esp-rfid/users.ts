import { TZDate } from '@date-fns/tz'
import {
  deciderOf,
  type AccessDoor,
  type AccessSnapshot,
  type AccessToken,
} from '../../../../src/domain/access/index.ts'
import type { HeldSnapshot } from '../../../../src/held-records/index.ts'
import { openSpans } from '../../../../src/domain/time-profile/index.ts'
import { uidsOf } from './uids.ts'

/** How many days ahead time profiles are evaluated: more than a week, so that each weekly change is included. */
const daysAhead = 8
/** Access without an end: the largest value that fits the board's 32 bits. */
export const noEnd = 2_147_483_647

/** The users of a board: card -> until when it opens the door, in Unix seconds. */
export type Users = ReadonlyMap<string, number>

export interface WantedUsers {
  readonly users: Users
  /** When others may enter, or may not any more; a day at most. */
  readonly changesAt: Date
}

interface Asked {
  readonly snapshot: HeldSnapshot
  readonly door: AccessDoor
  /** Token id -> its keycode. */
  readonly keycodes: ReadonlyMap<number, string>
  readonly now: Date
}

/**
 * Who may open a door now, and until when. Boards have no time profiles: a card whose profile closes at six is written
 * with that end, and written again when the profile opens. So a board without a connection never lets in anybody who may
 * not enter, but keeps out those whose times begin meanwhile.
 */
export function wantedUsers({ snapshot, door, keycodes, now }: Asked): WantedUsers {
  const whole: AccessSnapshot = { ...snapshot, occupancy: new Map() }
  const turns = turnsOf(whole, door, now)
  const deciders = new Map<number, ReturnType<typeof deciderOf>>()
  const decide = (tokenId: number, ms: number) => {
    const known = deciders.get(ms) ?? deciderOf(whole, { doorId: door.doorId, at: new Date(ms) })
    deciders.set(ms, known)
    return known(tokenId)
  }
  const endOf = (token: AccessToken): number => {
    const { paths } = decide(token.tokenId, now.getTime())
    const isByTimes =
      token.timeProfileId !== null || paths.some(({ steps }) => steps.some(({ kind }) => kind === 'timeProfile'))
    const days = daysOf(whole, token).map(day => dayAfter(day, 1, door.timeZone))
    const horizon = turns.at(-1) ?? now.getTime()
    const ends = isByTimes ? [...turns, ...days.filter(ms => ms < horizon)] : days
    const later = ends.filter(ms => ms > now.getTime()).toSorted((one, other) => one - other)
    const end = later.find(ms => !decide(token.tokenId, ms).allowed) ?? (isByTimes ? horizon : undefined)
    return end === undefined ? noEnd : Math.floor(end / 1000)
  }
  const users = new Map<string, number>()
  for (const [tokenId, keycode] of keycodes) {
    const token = whole.tokens.get(tokenId)
    if (!token || !decide(tokenId, now.getTime()).allowed) continue
    const end = endOf(token)
    for (const uid of uidsOf(keycode)) users.set(uid, end)
  }
  return { users, changesAt: new Date(turns[0] ?? now) }
}

/** When time profiles open and close at a door, and its days begin, in order, up to and with the last midnight. */
function turnsOf({ timeProfiles }: AccessSnapshot, { timeZone, holidays }: AccessDoor, now: Date): readonly number[] {
  const today = new TZDate(now.getTime(), timeZone)
  const day = [today.getFullYear(), today.getMonth() + 1, today.getDate()].join('-')
  const midnights = Array.from({ length: daysAhead }, (_, index) => dayAfter(day, index + 1, timeZone))
  const until = new Date(midnights.at(-1) ?? now.getTime())
  const spans = [...timeProfiles.values()].flatMap(profile => openSpans(profile, now, until, timeZone, holidays))
  const all = new Set([...midnights, ...spans.flatMap(({ from, to }) => [from.getTime(), to.getTime()])])
  return [...all].filter(ms => ms > now.getTime()).toSorted((one, other) => one - other)
}

/** The days, yyyy-mm-dd, after which a credential or one of its activations has ended. */
function daysOf({ activations }: AccessSnapshot, token: AccessToken): readonly string[] {
  const own = activations.get(token.tokenId) ?? []
  const all = [token.validUntil, token.personValidUntil, ...own.map(({ validUntil }) => validUntil)]
  return all.filter(day => day !== null)
}

/** The beginning of a day at a place, some days after another, in ms. */
function dayAfter(day: string, count: number, timeZone: string): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new TZDate(year, month - 1, date + count, timeZone).getTime()
}
