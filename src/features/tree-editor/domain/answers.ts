import * as z from 'zod'

/** What stands in the tree, in the order in which it is shown. */
export const kinds = ['area', 'zone', 'controller', 'door'] as const
export type Kind = (typeof kinds)[number]

const id = z.int().min(1).max(2_147_483_647)

const thing = z
  .object({
    kind: z.enum(kinds),
    id: z.int(),
    name: z.string(),
    /** Of a door: its number at its controller. */
    number: z.int().nullable(),
    /** The area in which it stands; of the top, null. */
    areaId: z.int().nullable(),
    /** Of an area. */
    typeId: z.int().nullable(),
    /** Of a door. */
    controllerId: z.int().nullable(),
    zoneId: z.int().nullable(),
    version: z.int(),
  })
  .meta({ id: 'SystemTreeThing' })
export type Thing = Readonly<z.infer<typeof thing>>

const areaType = z.object({
  areaTypeId: z.int(),
  name: z.string(),
  canHaveDoors: z.boolean(),
  subAreaTypeIds: z.array(z.int()),
})

/** A site with everything below it that the caller may read. */
export const systemTree = z.object({
  things: z.array(thing),
  types: z.array(areaType),
  /** There is more below it than one answer holds: `things` is empty. */
  isCut: z.boolean(),
})
export type SystemTreeAnswer = Readonly<z.infer<typeof systemTree>>

/** Things of one tree, and changes that are saved together. */
export const mostThings = 2000
export const mostChanges = 200

const change = z
  .strictObject({
    kind: z.enum(kinds),
    id,
    /** Of the record as it was read; left out of all but the first change of a thing. */
    version: z.int().min(0).optional(),
    /** The area in which it is to stand. */
    areaId: id.optional(),
    name: z.string().max(200).optional(),
  })
  .meta({ id: 'SystemTreeChange' })
export type SentChange = Readonly<z.infer<typeof change>>

/** Changes in the order in which they are made. */
export const treeChanges = z.strictObject({ changes: z.array(change).min(1).max(mostChanges) })
export const treeSaved = z.object({ saved: z.int() })
