import * as z from 'zod'
import { endpoint, numeric } from '../../../../server/kit/index.ts'
import { collection as reply, longestQuery, searchType } from '../domain/wire.ts'
import { describe } from './describe.ts'
import { find } from './find.ts'
import { cursorPattern, pageOfType } from './page-of-type.ts'

const most = 100

/** What the caller may read of whatever kind, by its names, references and numbers. */
export const collection = endpoint({
  method: 'GET',
  path: '/collection',
  tag: 'search',
  summary: 'Search records of all kinds',
  query: z.strictObject({
    query: z.string().trim().min(1).max(longestQuery),
    per_page: numeric(z.int().min(1).max(most)).default(5),
    type: searchType.optional(),
    after: z.string().regex(cursorPattern).optional(),
  }),
  reply,
  async handle({ context, session, query: { query, per_page: perPage, type, after } }) {
    const { pool } = context.database
    if (after !== undefined && type !== undefined) {
      const { matches, next } = await pageOfType(pool, session, query, type, { after, most: perPage })
      const datums = await describe(context, matches)
      return { totalCount: datums.length, isMore: next !== null, more: [], datums, next }
    }
    const { matches, more, isLoose } = await find(pool, session, query, type)
    const left = matches.slice(perPage).map(({ kind }) => kind.type)
    return {
      totalCount: matches.length,
      isMore: more.length > 0,
      // Pages are of what is spelled so.
      more: isLoose ? [] : [...new Set([...more, ...left])],
      datums: await describe(context, matches.slice(0, perPage)),
      next: null,
    }
  },
})
