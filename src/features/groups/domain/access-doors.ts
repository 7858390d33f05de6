import * as z from 'zod'

/** Groups shown or saved at once, and doors that one group may open. */
export const mostGroups = 50
export const mostDoors = 5000

const key = z.int().min(1)
const keys = z.array(key).max(mostDoors)

/** A group, as far as it decides which doors it opens. */
const accessGroup = z.object({
  groupId: key,
  name: z.string(),
  version: z.int(),
  areaId: key.nullable(),
  area: z.string().nullable(),
  timeProfile: z.string().nullable(),
  autoAllDoors: z.boolean(),
  doorIds: z.array(key),
  doorTimes: z.array(z.object({ doorId: key, timeProfileId: key })),
  doorGroupIds: z.array(key),
})
export type AccessGroup = Readonly<z.infer<typeof accessGroup>>

const accessDoorGroup = z.object({
  doorGroupId: key,
  name: z.string(),
  timeProfile: z.string().nullable(),
  doorIds: z.array(key),
})

/** Groups with what they refer to; all areas and time profiles that the caller sees. */
export const accessGroups = z
  .object({
    groups: z.array(accessGroup),
    doorGroups: z.array(accessDoorGroup),
    timeProfiles: z.array(z.object({ timeProfileId: key, name: z.string() })),
    areas: z.array(z.object({ areaId: key, parentAreaId: key.nullable(), name: z.string() })),
  })
  .meta({ id: 'AccessGroups' })
export type AccessGroups = Readonly<z.infer<typeof accessGroups>>

const accessDoor = z.object({
  doorId: key,
  name: z.string(),
  areaId: key,
  /** Left out where a group opens all doors. */
  isExcluded: z.boolean(),
})
export type AccessDoor = Readonly<z.infer<typeof accessDoor>>

/** A page of doors; `next` is the key after which the following one begins. */
export const accessDoors = z.object({ items: z.array(accessDoor), next: key.nullable() })

/** What becomes of a group's doors; doors that are not named stay as they are. */
const changedGroup = z.strictObject({
  groupId: key,
  /** The version that was read. */
  version: z.int(),
  /** Not opened by the group itself any more. */
  none: keys,
  /** Opened at the group's own times. */
  own: keys,
  /** Opened at the times of a time profile. */
  at: z.array(z.strictObject({ timeProfileId: key, doorIds: keys })).max(255),
})
export type ChangedGroup = Readonly<z.infer<typeof changedGroup>>

export const changedAccessDoors = z.strictObject({ groups: z.array(changedGroup).min(1).max(mostGroups) })

/** Every door that a change names. */
export const doorsNamed = ({ none, own, at }: ChangedGroup): readonly number[] => [
  ...none,
  ...own,
  ...at.flatMap(({ doorIds }) => doorIds),
]

type Doors = Pick<AccessGroup, 'doorIds' | 'doorTimes'>

/** The doors of a group after a change. A door at a time of its own is not among those at the group's times. */
export function changedDoors(before: Doors, change: ChangedGroup): Doors {
  const named = new Set(doorsNamed(change))
  return {
    doorIds: [...before.doorIds.filter(id => !named.has(id)), ...change.own],
    doorTimes: [
      ...before.doorTimes.filter(({ doorId }) => !named.has(doorId)),
      ...change.at.flatMap(({ timeProfileId, doorIds }) => doorIds.map(doorId => ({ doorId, timeProfileId }))),
    ],
  }
}
