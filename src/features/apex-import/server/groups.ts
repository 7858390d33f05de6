import { sql } from 'kysely'
import { type Queryable, readAreasAbove, runSql, scope, type Session } from '../../../../server/kit/index.ts'
import { group } from '../../../domain/entities/people/group.ts'
import { invalid } from '../../../domain/faults.ts'
import type { PersonToImport, SystemToImport } from '../domain/wire.ts'
import { doorsBehind } from './ours.ts'
import type { Profile, Profiles } from './profiles.ts'

/** A group that access goes through: one for each set of doors with a time profile. */
export interface AccessGroup {
  readonly key: string
  readonly doorIds: readonly number[]
  readonly profile: Profile | undefined
  /** Null for one that has to be made; it is named as soon as it is known that somebody needs it. */
  groupId: number | null
  name: string | null
  /** The nearest place above all of its doors. */
  readonly areaId: number | null
}

/** The groups of an import, by the doors and the time profile of people. */
export interface Groups {
  readonly all: readonly AccessGroup[]
  readonly of: (person: PersonToImport) => AccessGroup | undefined
  /** Gives a name to a group that has to be made. */
  readonly name: (of: AccessGroup) => string
}

/** @throws 422 where a door is mapped to one that the caller cannot choose */
export async function groupsOf(
  on: Queryable,
  session: Session,
  { commDeviceId, system, profiles }: { commDeviceId: number; system: SystemToImport; profiles: Profiles },
): Promise<Groups> {
  const doors = new Map((await doorsBehind(on, session, commDeviceId)).map(each => [each.doorId, each.areaId]))
  if (system.doors.some(({ doorId }) => doorId !== null && !doors.has(doorId)))
    throw invalid([{ propertyName: 'doors', errorMessage: 'Doors must be chosen from those behind the device' }])
  const mapped = new Map(system.doors.map(({ number, doorId }) => [number, doorId]))
  const setOf = (person: PersonToImport) => {
    const ids = person.doors.flatMap(number => mapped.get(number) ?? [])
    return [...new Set(ids)].toSorted((one, other) => one - other)
  }
  const keyOf = (person: PersonToImport) =>
    JSON.stringify([setOf(person), profiles.of(person.timeProfile)?.name ?? null])
  const start = `APEX ${system.systemName} `
  const there = await namedSo(on, session, start)
  const placeOf = commonArea(on, session)
  const byKey = new Map<string, AccessGroup>()
  for (const person of system.people) {
    const [key, doorIds] = [keyOf(person), setOf(person)]
    if (doorIds.length === 0 || byKey.has(key)) continue
    const profile = profiles.of(person.timeProfile)
    const same = there.find(each => isSame(each, doorIds, profile))
    const areaId = same ? null : await placeOf(doorIds.flatMap(id => doors.get(id) ?? []))
    byKey.set(key, { key, doorIds, profile, groupId: same?.groupId ?? null, name: same?.name ?? null, areaId })
  }
  return { all: [...byKey.values()], of: person => byKey.get(keyOf(person)), name: namer(start, there) }
}

interface There {
  readonly groupId: number
  readonly name: string
  readonly doorIds: readonly number[]
  readonly timeProfileId: number | null
  readonly isPlain: boolean
  readonly isSeen: boolean
}

/** The groups of the client that are named so. */
const namedSo = (on: Queryable, session: Session, start: string) =>
  runSql<There>(
    on,
    sql`
    select "groupId", "name", coalesce("doorIds", '{}'::integer[]) as "doorIds", "timeProfileId", ${scope(group, session)} as "isSeen",
      not coalesce("autoAllDoors", false) and cardinality(coalesce("doorGroupIds", '{}'::integer[])) = 0
        and jsonb_array_length(coalesce("doorTimes", '[]'::jsonb)) = 0 as "isPlain"
    from "group" where "clientId" = ${session.clientId} and "deletedAt" is null and starts_with(lower("name"), ${start.toLowerCase()}::text)
    order by "groupId" limit 10000`,
  )

function isSame(
  { isSeen, isPlain, ...there }: There,
  doorIds: readonly number[],
  profile: Profile | undefined,
): boolean {
  const own = there.doorIds.toSorted((one, other) => one - other)
  const isAtTimes = profile
    ? profile.timeProfileId !== null && profile.timeProfileId === there.timeProfileId
    : there.timeProfileId === null
  return (
    isSeen && isPlain && isAtTimes && own.length === doorIds.length && own.every((id, index) => id === doorIds[index])
  )
}

/** Numbers new groups: 'APEX Main 1'. */
function namer(start: string, there: readonly There[]): Groups['name'] {
  const taken = new Set(there.map(({ name }) => name.toLowerCase()))
  return of => {
    let number = 1
    while (of.name === null) {
      const name = `${start}${number++}`
      if (taken.has(name.toLowerCase())) continue
      taken.add(name.toLowerCase())
      of.name = name
    }
    return of.name
  }
}

/** The nearest area that all of some are in and the caller may see; null where there is none. */
function commonArea(on: Queryable, { areaIds }: Session) {
  const known = new Map<number, readonly number[]>()
  return async (ids: readonly number[]): Promise<number | null> => {
    const distinct = [...new Set(ids)]
    for (const id of distinct) if (!known.has(id)) known.set(id, await readAreasAbove(on, id))
    const [first = [], ...others] = distinct.map(id => known.get(id) ?? [])
    return first.find(id => (areaIds?.has(id) ?? true) && others.every(above => above.includes(id))) ?? null
  }
}
