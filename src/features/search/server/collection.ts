import * as z from 'zod'
import { endpoint, numeric } from '../../../../server/kit/index.ts'
import { collection as reply, longestQuery, searchType } from '../domain/wire.ts'
import { describe } from './describe.ts'
import { find } from './find.ts'

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
  }),
  reply,
  async handle({ context, session, query: { query, per_page: perPage, type } }) {
    const { matches, isMore } = await find(context.database.pool, session, query, type)
    return {
      totalCount: matches.length,
      isMore,
      datums: await describe(context, matches.slice(0, perPage)),
    }
  },
})
