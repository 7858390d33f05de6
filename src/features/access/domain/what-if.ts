import * as z from 'zod'

/** Entities whose records decide who opens what. */
export const deciding = ['group', 'door', 'doorGroup', 'timeProfile', 'zone', 'area', 'tokenActivation'] as const
export type Deciding = (typeof deciding)[number]

/** The properties of each that decide it; a change of others changes no access. */
export const decidingFields = {
  group: ['areaId', 'timeProfileId', 'autoAllDoors', 'doorIds', 'doorGroupIds', 'doorTimes'],
  door: ['areaId', 'excludeFromAutoAllDoors'],
  doorGroup: ['doorIds', 'timeProfileId'],
  timeProfile: ['periods', 'onHolidays', 'holidayTimes', 'exceptions'],
  zone: ['maxOccupancy', 'antiPassback'],
  area: ['parentAreaId', 'timeZone'],
  tokenActivation: ['tokenId', 'areaId', 'groupId', 'active', 'validFrom', 'validUntil'],
} as const satisfies Record<Deciding, readonly string[]>

/** Changes, and people or places, of one question. */
export const mostChanges = 500
const id = z.int().min(1).max(2_147_483_647)
const ids = z.array(id).max(mostChanges).default([])
const day = z.iso.date().nullable().default(null)

const change = z.strictObject({
  entity: z.enum(deciding),
  /** Of a new one a negative number, by which others may name it. */
  id: z.int().min(-1_000_000).max(2_147_483_647).meta({ minimum: undefined }),
  fields: z.record(z.string(), z.unknown()).default({}),
  isDeleted: z.boolean().default(false),
})
export type IntendedChange = Readonly<z.infer<typeof change>>

/** Access to be given, as `POST /activation/give` takes it: described there. */
const given = z
  .strictObject({
    tokenIds: ids,
    /** All their live credentials. */
    personIds: ids,
    /** All credentials of this group. */
    membersOfId: id.nullable().default(null),
    areaIds: ids,
    groupIds: z.array(z.int()).max(mostChanges).default([]),
    validFrom: day,
    validUntil: day,
  })
  .meta({ properties: undefined, additionalProperties: undefined, description: 'As /activation/give takes it' })
export type IntendedAccess = Readonly<z.infer<typeof given>>

export const whatIfBody = z.strictObject({
  changes: z.array(change).max(mostChanges).default([]),
  given: given.optional(),
  limit: z.int().min(1).max(200).default(50),
  /** `next` of the page before. */
  after: z
    .string()
    .regex(/^\d{1,10}$/)
    .default('0'),
})
/** What is to be changed, as a screen sends it. */
export type Intended = z.input<typeof whatIfBody>

/** How many doors, and the names of the first. */
const doors = z.object({ count: z.int(), first: z.array(z.string()) }).meta({ id: 'CountedDoors' })
export type CountedDoors = Readonly<z.infer<typeof doors>>

const item = z.object({
  fobId: z.int(),
  fob: z.string(),
  personId: z.int().nullable(),
  person: z.string().nullable(),
  /** Doors that it opens at no time now, at no time any more, or at other times. */
  gains: doors,
  loses: doors,
  times: doors,
})
export type WhatIfItem = Readonly<z.infer<typeof item>>

export const whatIfReply = z.object({
  /** How many people, and credentials of nobody. */
  gain: z.int(),
  lose: z.int(),
  otherTimes: z.int(),
  /** That any of them gains, loses or opens at other times. */
  doors: z.int(),
  /** False where there are too many to look at all: the counts are the least it does. */
  isWhole: z.boolean(),
  /** Doors that nobody whom the caller may see could open any more. */
  lastAccess: doors,
  /** The client wants to be asked again where more people gain. */
  asksAbove: z.int(),
  items: z.array(item),
  next: z.string().nullable(),
})
export type WhatIf = Readonly<z.infer<typeof whatIfReply>>
