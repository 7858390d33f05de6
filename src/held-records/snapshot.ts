import type { AccessActivation, AccessDoor, AccessGroup, AccessSnapshot, AccessToken } from '../domain/access/index.ts'
import type { HolidayDays, TimeProfile } from '../domain/time-profile/index.ts'
import type { HeldRecords } from './held-records.ts'

type Details = Readonly<Record<string, unknown>>

/** What a controller holds, as the snapshot that access is decided by. It knows locks and occupancy by itself. */
export type HeldSnapshot = Omit<AccessSnapshot, 'occupancy'>

const number = (value: unknown) => (typeof value === 'number' ? value : null)
const day = (value: unknown) => (typeof value === 'string' ? value : null)
const numbers = (value: unknown) => (Array.isArray(value) ? (value as number[]) : [])

/** What was delivered to a controller, as a snapshot. */
export function heldSnapshot(held: HeldRecords): HeldSnapshot {
  const holidays = new Map<string, readonly HolidayDays[]>()
  const activations = [...held.all('tokenActivation')].map(([id, details]) => activationOf(id, details))
  return {
    tokens: mapped(held.all('token'), tokenOf),
    activations: Map.groupBy(activations, ({ tokenId }) => tokenId),
    groups: mapped(held.all('group'), groupOf),
    doorGroups: mapped(held.all('doorGroup'), (doorGroupId, { doorIds, timeProfileId }) => ({
      doorGroupId,
      doorIds: new Set(numbers(doorIds)),
      timeProfileId: number(timeProfileId),
    })),
    timeProfiles: mapped(held.all('timeProfile'), (_id, details) => details as TimeProfile),
    doors: mapped(held.all('door'), (doorId, details) => doorOf(doorId, details, held, holidays)),
    zones: mapped(held.all('zone'), (zoneId, { antiPassback, maxOccupancy }) => ({
      zoneId,
      antiPassback: antiPassback === true,
      maxOccupancy: number(maxOccupancy),
    })),
  }
}

const mapped = <T>(all: ReadonlyMap<number, Details>, of: (id: number, details: Details) => T): Map<number, T> =>
  new Map([...all].map(([id, details]) => [id, of(id, details)]))

const datesOf = ({ validFrom, validUntil }: Details) => ({ validFrom: day(validFrom), validUntil: day(validUntil) })

const tokenOf = (tokenId: number, details: Details): AccessToken => ({
  tokenId,
  status: details['status'] as AccessToken['status'],
  enabled: details['enabled'] === true,
  ...datesOf(details),
  personValidFrom: day(details['personValidFrom']),
  personValidUntil: day(details['personValidUntil']),
  timeProfileId: number(details['timeProfileId']),
})

const activationOf = (activationId: number, details: Details): AccessActivation => ({
  activationId,
  tokenId: Number(details['tokenId']),
  areaId: number(details['areaId']),
  groupId: number(details['groupId']),
  active: details['active'] === true,
  ...datesOf(details),
})

function groupOf(groupId: number, details: Details): AccessGroup {
  const times = (details['doorTimes'] ?? []) as readonly { doorId: number; timeProfileId: number }[]
  return {
    groupId,
    areaId: number(details['areaId']),
    timeProfileId: number(details['timeProfileId']),
    autoAllDoors: details['autoAllDoors'] === true,
    doorIds: new Set(numbers(details['doorIds'])),
    doorGroupIds: numbers(details['doorGroupIds']),
    doorTimes: new Map(times.map(({ doorId, timeProfileId }) => [doorId, timeProfileId])),
  }
}

function doorOf(
  doorId: number,
  details: Details,
  held: HeldRecords,
  holidays: Map<string, readonly HolidayDays[]>,
): AccessDoor {
  const areaIds = numbers(details['areaIds'])
  return {
    doorId,
    areaIds,
    timeZone: String(details['timeZone']),
    holidays: holidaysAt(areaIds, held, holidays),
    zoneId: number(details['zoneId']),
    excludeFromAutoAllDoors: details['excludeFromAutoAllDoors'] === true,
    isLocked: false,
  }
}

/** A holiday of an area holds below it too. @param known one list for all doors of a place */
function holidaysAt(
  areaIds: readonly number[],
  held: HeldRecords,
  known: Map<string, readonly HolidayDays[]>,
): readonly HolidayDays[] {
  const place = areaIds.join()
  const before = known.get(place)
  if (before) return before
  const here = [...held.all('holiday').values()].filter(
    ({ areaId }) => areaId == null || areaIds.includes(Number(areaId)),
  )
  known.set(place, here as unknown as HolidayDays[])
  return here as unknown as HolidayDays[]
}
