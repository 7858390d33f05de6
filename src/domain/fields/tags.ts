import * as z from 'zod'
import type { FieldOptions } from './field.ts'
import { record } from './structure.ts'

const most = 20
const max = 30

/** A tag as it is kept, so that nothing is missed by how it is written. */
export const asTag = (text: string): string => text.trim().toLowerCase()

/** Commas are between tags. */
const schema = z
  .array(
    z
      .string('{field} must be words')
      .overwrite(asTag)
      .min(1, '{field} has an empty entry')
      .max(max)
      .regex(/^[^,;]*$/, '{field} has a comma in an entry'),
    '{field} must be a list',
  )
  .max(most, `{field} has more than ${most} entries`)
  .refine(all => new Set(all).size === all.length, '{field} has an entry twice')

/** The tags in use, with how many records have each. */
export const tagsInUse = z.array(z.object({ tag: z.string(), count: z.int() })).meta({ id: 'TagsInUse' })
export type TagsInUse = z.infer<typeof tagsInUse>

interface TagsOptions extends FieldOptions {
  /** The entity whose tags in use are offered while one is typed: its API answers them at `/tags`. */
  readonly offers: string
}

/** Words by which records are found together, up to 20. */
export const tags = <const O extends TagsOptions>(options: O) =>
  record<string[], O & { schema: typeof schema; entries: 'words'; max: number; most: number; initial: never[] }>({
    ...options,
    schema,
    entries: 'words',
    max,
    most,
    initial: [],
  })
