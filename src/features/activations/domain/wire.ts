import * as z from 'zod'
import { tokenKinds, tokenStatuses } from '../../../domain/entities/access/token.ts'

const id = z.int().min(1).max(2_147_483_647)
const day = z.iso.date().nullable().optional()
const keys = <T extends object>(choices: T) => z.enum(Object.keys(choices) as [keyof T & string])

/** How many activations one request gives or ends. */
export const mostAtOnce = 100

/** One activation, with whose it is and of what: `GET /activation/of`. */
export const accessRow = z.object({
  activationId: z.int(),
  version: z.int(),
  tokenId: z.int(),
  token: z.string(),
  kind: keys(tokenKinds),
  status: keys(tokenStatuses),
  personId: z.int().nullable(),
  person: z.string().nullable(),
  /** The key of the picture's file. */
  picture: z.string().nullable(),
  areaId: z.int().nullable(),
  area: z.string().nullable(),
  groupId: z.int().nullable(),
  group: z.string().nullable(),
  primary: z.boolean(),
  /** Days, the last included. */
  validFrom: z.string().nullable(),
  validUntil: z.string().nullable(),
  /** ISO 8601 */
  dateAdded: z.string().nullable(),
  notes: z.string().nullable(),
})
export type AccessRow = z.infer<typeof accessRow>
export interface AccessPage {
  readonly items: readonly AccessRow[]
  readonly next: string | null
}

/** To whom access is given, to what, and for which days: `POST /activation/give`. */
export const giving = z.object({
  tokenIds: z.array(id).max(mostAtOnce).default([]),
  /** All their live credentials. */
  personIds: z.array(id).max(mostAtOnce).default([]),
  /** All credentials of this group, page by page: `after` is the `next` of the answer before. */
  membersOfId: id.nullable().optional(),
  after: z.int().min(0).optional(),
  areaIds: z.array(id).max(mostAtOnce).default([]),
  groupIds: z.array(id).max(mostAtOnce).default([]),
  validFrom: day,
  validUntil: day,
  notes: z.string().max(1000).nullable().optional(),
})
export type Giving = z.infer<typeof giving>

/** What became of one credential at one place. */
export const given = z.object({
  /** Null for a person who has no live credential. */
  tokenId: z.int().nullable(),
  token: z.string().nullable(),
  personId: z.int().nullable(),
  person: z.string().nullable(),
  areaId: z.int().nullable(),
  groupId: z.int().nullable(),
  place: z.string().nullable(),
  activationId: z.int().nullable(),
  outcome: z.enum(['given', 'already', 'refused']),
  reason: z.string().nullable(),
})
export type Given = z.infer<typeof given>

/** Activations to end, or to take up again. */
export const naming = z.object({ activationIds: z.array(id).min(1).max(mostAtOnce) }).meta({ id: 'ActivationsNamed' })
const done = z.object({
  activationId: z.int(),
  outcome: z.enum(['done', 'already', 'refused']),
  reason: z.string().nullable(),
})

export type Done = z.infer<typeof done>
/** A result for each. */
export const allDone = z.object({ results: z.array(done) }).meta({ id: 'AccessEnded' })

const counts = { people: z.int(), credentials: z.int() }

/** The ways into a door: `GET /activation/door/{id}`. */
export const doorWays = z.object({
  groups: z.array(
    z.object({
      groupId: z.int(),
      group: z.string(),
      /** Every door of its area; this door by name; at times of its own; by a door group. */
      through: z.array(z.enum(['allDoors', 'named', 'times', 'doorGroup'])),
      doorGroups: z.array(z.object({ doorGroupId: z.int(), name: z.string() })),
      timeProfile: z.string().nullable(),
      ...counts,
    }),
  ),
  areas: z.array(z.object({ areaId: z.int(), area: z.string(), ...counts })),
})
export type DoorWays = z.infer<typeof doorWays>

/** The groups that open doors of an area: `GET /activation/area/{id}/groups`. */
export const areaGroups = z.object({
  doors: z.int(),
  items: z.array(z.object({ groupId: z.int(), group: z.string(), doors: z.int(), ...counts })),
})
export type AreaGroups = z.infer<typeof areaGroups>
