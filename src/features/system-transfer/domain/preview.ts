import * as z from 'zod'

/** How many records of an entity. */
export const counted = z.array(z.object({ entity: z.string(), count: z.int() }).meta({ id: 'EntityCount' }))

/** Something that stands in the way: of a record, with its title, or of none. */
const block = z.object({ entity: z.string(), id: z.int().nullable(), title: z.string().nullable(), text: z.string() })
export type Block = Readonly<z.infer<typeof block>>

/** A record that gets another name, for the destination has one that is called so already. */
const rename = z.object({ entity: z.string(), id: z.int(), name: z.string(), becomes: z.string() })
export type Rename = Readonly<z.infer<typeof rename>>

/** What a transfer would do. */
export const preview = z.object({
  areaId: z.int(),
  area: z.string(),
  from: z.string(),
  destination: z.string().nullable(),
  /** How many records move. */
  total: z.int(),
  moves: counted,
  copied: counted,
  ends: counted,
  /** Records that stay and lose what they refer to of the site. */
  cut: counted,
  renames: z.array(rename),
  blocks: z.array(block),
  /** There are more blocks than are listed. */
  more: z.boolean(),
})
export type Preview = Readonly<z.infer<typeof preview>>
