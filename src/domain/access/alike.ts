import type { AccessActivation, AccessSnapshot, AccessToken, ValidDays } from './snapshot.ts'

/** Two snapshots of one estate that are compared. */
export type Both = readonly [before: AccessSnapshot, after: AccessSnapshot]

/** The first and the last day, yyyy-mm-dd, of what is asked. */
export interface Days {
  readonly first: string
  readonly last: string
}

/** Puts together what has equal keys. */
export const grouped = (ids: Iterable<number>, keyOf: (id: number) => string): readonly (readonly number[])[] => [
  ...Map.groupBy(ids, keyOf).values(),
]

/** A day that begins before all that are asked, or ends after them, is as good as none. */
const daysKey = ({ validFrom, validUntil }: ValidDays, { first, last }: Days): string =>
  `${validFrom === null || validFrom <= first ? '' : validFrom > last ? '>' : validFrom}~${
    validUntil === null || validUntil >= last ? '' : validUntil < first ? '<' : validUntil
  }`

/** What of the groups and areas leads to any of some doors, so that other activations make no difference. */
function leading(both: Both, doorIds: readonly number[]) {
  const areaIds = new Set<number>()
  const asked = new Set(doorIds)
  for (const { doors } of both)
    for (const id of doorIds) for (const area of doors.get(id)?.areaIds ?? []) areaIds.add(area)
  const groupIds = new Set<number>()
  const some = (ids: Iterable<number>) => {
    for (const id of ids) if (asked.has(id)) return true
    return false
  }
  for (const { groups, doorGroups } of both)
    for (const [id, group] of groups)
      if (
        !groupIds.has(id) &&
        ((group.autoAllDoors && group.areaId !== null && areaIds.has(group.areaId)) ||
          some(group.doorIds) ||
          some(group.doorTimes.keys()) ||
          group.doorGroupIds.some(each => some(doorGroups.get(each)?.doorIds ?? [])))
      )
        groupIds.add(id)
  return ({ areaId, groupId }: AccessActivation) =>
    (areaId !== null && areaIds.has(areaId)) || (groupId !== null && groupIds.has(groupId))
}

/** Credentials that get the same answer for each of some doors on those days: decided for one, it is decided for all. */
export function tokensAlike(
  both: Both,
  tokenIds: Iterable<number>,
  doorIds: readonly number[],
  days: Days,
): readonly (readonly number[])[] {
  const leads = leading(both, doorIds)
  const zoneIds = new Set<number>()
  for (const { doors } of both) for (const id of doorIds) zoneIds.add(doors.get(id)?.zoneId ?? 0)
  const inside = both[0].occupancy
  const guarded = [...zoneIds].filter(id => inside.has(id))
  const tokenKey = (token: AccessToken | undefined) =>
    token
      ? `${token.status} ${token.enabled} ${token.timeProfileId} ${daysKey(token, days)} ${daysKey(
          { validFrom: token.personValidFrom, validUntil: token.personValidUntil },
          days,
        )}`
      : ''
  const activationsKey = (of: readonly AccessActivation[] = []) => {
    const keys: string[] = []
    for (const each of of) {
      if (!each.active || !leads(each)) continue
      const key = `${each.areaId ?? ''}/${each.groupId ?? ''} ${daysKey(each, days)}`
      if (!keys.includes(key)) keys.push(key)
    }
    return keys.length > 1 ? keys.toSorted().join() : (keys[0] ?? '')
  }
  const [before, after] = both
  return grouped(tokenIds, id => {
    const [own, next] = [before.activations.get(id), after.activations.get(id)]
    const acts = activationsKey(own)
    // One that loses all it had is not one that keeps it: no list of activations has the key '='.
    const changed = own === next ? '=' : activationsKey(next)
    const zones = guarded.filter(zone => inside.get(zone)?.tokenIds.has(id)).join()
    return `${tokenKey(before.tokens.get(id))}|${acts}|${changed}|${zones}`
  })
}

/**
 * Doors that get the same answer for each credential: at one place, and opened by the same in the same ways.
 * @param snapshots of one estate; the answers are the same in each of them
 */
export function doorsAlike(
  snapshots: readonly AccessSnapshot[],
  doorIds: readonly number[],
): readonly (readonly number[])[] {
  const marks = new Map(doorIds.map((id): [number, string[]] => [id, []]))
  const named = new Set<number>()
  const places = new Map<unknown, number>()
  const placeOf = (holidays: unknown) => {
    const number = places.get(holidays) ?? places.size
    places.set(holidays, number)
    return number
  }
  for (const { groups, activations } of snapshots) {
    for (const { areaId, autoAllDoors } of groups.values()) if (autoAllDoors && areaId !== null) named.add(areaId)
    for (const own of activations.values()) for (const { areaId } of own) if (areaId !== null) named.add(areaId)
  }
  for (const { doors, groups, doorGroups } of snapshots) {
    for (const [id, mark] of marks) {
      const door = doors.get(id)
      const areaIds = door?.areaIds.filter(area => named.has(area)).toSorted((one, other) => one - other)
      mark.push(
        door
          ? `@${door.timeZone} ${placeOf(door.holidays)} ${door.zoneId} ${door.excludeFromAutoAllDoors} ${door.isLocked} ${areaIds?.join()}`
          : '@',
      )
    }
    for (const [id, { doorIds: own, doorTimes }] of groups) {
      for (const door of own) marks.get(door)?.push(`g${id}`)
      for (const [door, times] of doorTimes) marks.get(door)?.push(`g${id}:${times}`)
    }
    for (const [id, { doorIds: own }] of doorGroups) for (const door of own) marks.get(door)?.push(`d${id}`)
  }
  return grouped(doorIds, id => marks.get(id)?.join(' ') ?? '')
}
