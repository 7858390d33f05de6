import { sql } from 'kysely'
import type { AccessDoorGroup, AccessGroup, AccessSnapshot, AccessToken } from '../../../domain/access/index.ts'
import type { TimeProfile } from '../../../domain/time-profile/index.ts'
import { type Queryable, runSql } from '../../../../server/kit/index.ts'
import { doorsOf } from './doors.ts'
import { doorGroupsOf, groupsOf } from './groups.ts'
import { activationsOf, tokensOf } from './tokens.ts'
import { occupancyOf, zonesOf } from './zones.ts'

/** What is asked of, and when. */
export interface Asked {
  readonly clientId: number
  readonly at: Date
  /** For another instant it is not known who is in which zone. */
  readonly now: Date
}

/** A snapshot without credentials: doors, and what leads to them. */
export type Estate = Omit<AccessSnapshot, 'tokens' | 'activations'>

async function profilesOf(
  on: Queryable,
  clientId: number,
  users: Iterable<AccessGroup | AccessDoorGroup | AccessToken>,
): Promise<ReadonlyMap<number, TimeProfile>> {
  const ids = new Set<number>()
  for (const user of users) {
    if (user.timeProfileId !== null) ids.add(user.timeProfileId)
    if ('doorTimes' in user) for (const id of user.doorTimes.values()) ids.add(id)
  }
  if (ids.size === 0) return new Map()
  const rows = await runSql<TimeProfile & { timeProfileId: number }>(
    on,
    sql`select * from time_profile
      where "timeProfileId" = any(${[...ids]}) and "clientId" = ${clientId} and "deletedAt" is null`,
  )
  return new Map(rows.map(row => [row.timeProfileId, row]))
}

const minuteMs = 60_000
const isNow = ({ at, now }: Asked) => Math.abs(at.getTime() - now.getTime()) < minuteMs

/** Some doors and what some groups have to do with them. */
export async function estateOf(
  on: Queryable,
  asked: Asked,
  doorIds: readonly number[],
  groupIds: readonly number[],
): Promise<Estate> {
  const [doors, groups] = await Promise.all([
    doorsOf(on, asked.clientId, doorIds, asked.at),
    groupsOf(on, asked.clientId, groupIds, doorIds),
  ])
  return between(on, asked, doors, groups)
}

/** The same, where the doors have been read. */
export const estateAround = async (
  on: Queryable,
  asked: Asked,
  doors: Estate['doors'],
  groupIds: readonly number[],
): Promise<Estate> => between(on, asked, doors, await groupsOf(on, asked.clientId, groupIds, [...doors.keys()]))

async function between(on: Queryable, asked: Asked, doors: Estate['doors'], groups: Estate['groups']): Promise<Estate> {
  const { clientId, now } = asked
  const doorIds = [...doors.keys()]
  const [doorGroups, zones] = await Promise.all([
    doorGroupsOf(on, clientId, groups.values(), doorIds),
    zonesOf(on, clientId, doors.values()),
  ])
  const [timeProfiles, occupancy] = await Promise.all([
    profilesOf(on, clientId, [...groups.values(), ...doorGroups.values()]),
    isNow(asked) ? occupancyOf(on, clientId, zones.values(), now) : new Map<number, never>(),
  ])
  return { doors, groups, doorGroups, timeProfiles, zones, occupancy }
}

/** Some credentials, with everything that each has access to. */
export type Holders = Pick<AccessSnapshot, 'tokens' | 'activations' | 'timeProfiles'>

export async function holdersOf(on: Queryable, clientId: number, tokenIds: readonly number[]): Promise<Holders> {
  const [tokens, activations] = await Promise.all([
    tokensOf(on, clientId, tokenIds),
    activationsOf(on, clientId, tokenIds),
  ])
  return { tokens, activations, timeProfiles: await profilesOf(on, clientId, tokens.values()) }
}

/** The groups that credentials are in, or were. */
export const groupIdsOf = ({ activations }: Holders): readonly number[] => [
  ...new Set([...activations.values()].flat().flatMap(({ groupId }) => groupId ?? [])),
]

export const snapshotOf = (estate: Estate, holders: Holders): AccessSnapshot => ({
  ...estate,
  ...holders,
  timeProfiles: new Map([...estate.timeProfiles, ...holders.timeProfiles]),
})
