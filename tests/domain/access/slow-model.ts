import type { AccessActivation, AccessDoor, AccessSnapshot, AccessToken } from '../../../src/domain/access/index.ts'

/** An instant as it is read on the wall of the door's place, by Intl. */
function wall(at: Date, timeZone: string): { date: string; day: number; time: string } {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at)
  const part = (type: string) => parts.find(each => each.type === type)?.value ?? ''
  return {
    date: `${part('year')}-${part('month')}-${part('day')}`,
    day: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(part('weekday')),
    time: `${part('hour')}:${part('minute')}`,
  }
}

/**
 * The rules of access, rule by rule, as slow as it may be and without any code of what it checks. It knows time profiles
 * of plain weeks only.
 */
export class SlowModel {
  readonly #estate: AccessSnapshot
  readonly #at: Date

  constructor(estate: AccessSnapshot, at: Date) {
    this.#estate = estate
    this.#at = at
  }

  opens(tokenId: number, doorId: number, direction: 'in' | 'out'): boolean {
    const token = [...this.#estate.tokens.values()].find(each => each.tokenId === tokenId)
    const door = [...this.#estate.doors.values()].find(each => each.doorId === doorId)
    if (!token || !door) return false
    return (
      this.#isUsable(token, door) &&
      this.#hasWay(token, door) &&
      (direction === 'out' || this.#hasRoom(token, door)) &&
      !door.isLocked
    )
  }

  #isUsable(token: AccessToken, door: AccessDoor): boolean {
    const { date } = wall(this.#at, door.timeZone)
    const bounds = [token.validFrom, token.personValidFrom].map(day => day ?? '0000-00-00')
    const ends = [token.validUntil, token.personValidUntil].map(day => day ?? '9999-99-99')
    return (
      token.enabled &&
      token.status === 'live' &&
      bounds.every(day => day <= date) &&
      ends.every(day => date <= day) &&
      this.#isTime(token.timeProfileId, door)
    )
  }

  #isTime(timeProfileId: number | null, door: AccessDoor): boolean {
    if (timeProfileId === null) return true
    const profile = this.#estate.timeProfiles.get(timeProfileId)
    const { day, time } = wall(this.#at, door.timeZone)
    for (const period of profile?.periods ?? [])
      if (period.days.includes(day) && period.start <= time && time < period.end) return true
    return false
  }

  #hasWay(token: AccessToken, door: AccessDoor): boolean {
    const { date } = wall(this.#at, door.timeZone)
    for (const activations of this.#estate.activations.values())
      for (const activation of activations) {
        const { tokenId, active, validFrom, validUntil } = activation
        if (tokenId !== token.tokenId || !active) continue
        if (validFrom !== null && validFrom > date) continue
        if (validUntil !== null && validUntil < date) continue
        if (this.#leads(activation, door)) return true
      }
    return false
  }

  #leads({ areaId, groupId }: AccessActivation, door: AccessDoor): boolean {
    if (areaId !== null && door.areaIds.some(id => id === areaId)) return true
    const group = groupId === null ? undefined : this.#estate.groups.get(groupId)
    if (!group) return false
    const isGroupTime = this.#isTime(group.timeProfileId, door)
    const fromDoorGroups = [...this.#estate.doorGroups.values()].some(
      each =>
        group.doorGroupIds.includes(each.doorGroupId) &&
        each.doorIds.has(door.doorId) &&
        isGroupTime &&
        this.#isTime(each.timeProfileId, door),
    )
    if (fromDoorGroups) return true
    const special = group.doorTimes.get(door.doorId)
    if (special !== undefined) return this.#isTime(special, door)
    if (!isGroupTime) return false
    if (!group.autoAllDoors) return group.doorIds.has(door.doorId)
    return !door.excludeFromAutoAllDoors && door.areaIds.some(id => id === group.areaId)
  }

  #hasRoom({ tokenId }: AccessToken, { zoneId }: AccessDoor): boolean {
    const zone = zoneId === null ? undefined : this.#estate.zones.get(zoneId)
    const inside = zoneId === null ? undefined : this.#estate.occupancy.get(zoneId)
    if (!zone || !inside) return true
    const isInside = [...inside.tokenIds].some(id => id === tokenId)
    if (zone.antiPassback && isInside) return false
    return isInside || zone.maxOccupancy === null || inside.count < zone.maxOccupancy
  }
}
