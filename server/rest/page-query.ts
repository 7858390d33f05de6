import * as z from 'zod'
import { listLimits, readLimit } from './list-request.ts'

const limit = z
  .string('limit is given twice')
  .meta({ type: 'integer', minimum: 1, maximum: listLimits.most, default: listLimits.usual })
  .optional()
  .transform(readLimit)
const after = z
  .string('after is given twice')
  .regex(/^\d{1,15}$/, 'after is not a cursor of this list')
  .describe('`next` of the page before')
  .optional()

/** The query of a list in pages that is continued by a key, and nothing beside it. */
export const pageQuery = <S extends z.ZodRawShape>(others: S) =>
  z.strictObject(
    { limit, after, ...others },
    {
      error: ({ code, keys }) =>
        code === 'unrecognized_keys' ? `${String((keys as string[])[0])} is no parameter of this list` : undefined,
    },
  )

/** A page of such a list. */
export const pageOf = <T>(item: z.ZodType<T>) => z.object({ items: z.array(item), next: z.string().nullable() })
