import * as z from 'zod'
import { idempotencyKey } from '../../../domain/idempotency-key.ts'

const key = z.int().min(1).max(2_147_483_647)
const day = z.iso.date('is no day').nullable().optional()

/** Access of a credential: to a site or through a group, for some days or without an end. */
export const wantedAccess = z
  .strictObject({ areaId: key.optional(), groupId: key.optional(), validFrom: day, validUntil: day })
  .refine(({ areaId, groupId }) => (areaId === undefined) !== (groupId === undefined), {
    message: '{A area} or a group is required, and only one of them',
    path: ['groupId'],
  })
export type WantedAccess = z.infer<typeof wantedAccess>

/** The fields of a record to add, as its own form sends them; the entity's declaration checks them. */
const record = z.record(z.string().max(50), z.unknown())

/** A credential to give: one that is there and free, or a new one. */
const wantedCredential = z.union([z.strictObject({ fobId: key }), z.strictObject({ made: record })])

/** The most entries of access that one person is given at once. */
const mostAccess = 50

/** A new person with their credential and access; `key` is chosen by the page, so that nothing is done twice. */
export const personWithAccess = z
  .strictObject({
    key: idempotencyKey,
    person: record,
    credential: wantedCredential.nullable(),
    access: z.array(wantedAccess).max(mostAccess),
  })
  .refine(({ credential, access }) => credential !== null || access.length === 0, {
    message: 'Access needs {a fob}',
    path: ['credential'],
  })
export type PersonWithAccess = z.infer<typeof personWithAccess>

/** What has been made. */
export const personMade = z.object({
  personId: z.int(),
  fobId: z.int().nullable(),
  activationIds: z.array(z.int()),
})
export type PersonMade = z.infer<typeof personMade>

/** The doors that a site or a group opens: its title, how many, and the first names in their order. */
export const doorsOpened = z.object({ title: z.string(), count: z.int(), doors: z.array(z.string()) })
export type DoorsOpened = z.infer<typeof doorsOpened>
