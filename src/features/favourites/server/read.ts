import { sql } from 'kysely'
import * as z from 'zod'
import { type Context, endpoint, rowsByKey, runSql, scope, type Session } from '../../../../server/kit/index.ts'
import { favourite } from '../../../domain/entities/settings/favourite.ts'
import { ownFavourite } from '../domain/wire.ts'
import { availableOf } from './available.ts'
import { ownIds } from './own.ts'

/** The caller's favourites in their order, and whether each leads somewhere still. */
export async function readOwn(context: Context, session: Session) {
  const { database, entities } = context
  const ids = await ownIds(database.pool, session)
  const rows = await rowsByKey(database.pool, entities, favourite, ids, [])
  const own = ids.map(id => rows.get(id)).filter(row => row !== undefined)
  const available = await availableOf(
    context,
    session,
    own.map(({ url }) => String(url)),
  )
  return own.map(row => ownFavourite.parse({ ...row, isAvailable: available.has(String(row['url'])) }))
}

/** They need no permission: see the entity. */
export const userFavourites = endpoint({
  method: 'GET',
  path: '/favourite/user-favourites',
  tag: favourite.id,
  summary: 'The own favourites, in their order',
  reply: z.array(ownFavourite),
  handle: ({ context, session }) => readOwn(context, session),
})

/** Which favourite a screen is. */
export const favouriteByUrl = endpoint({
  method: 'GET',
  path: '/favourite/get-by-url',
  tag: favourite.id,
  summary: 'The own favourite of a screen',
  query: z.object({ url: z.string('url is needed, once').regex(/^[^\0]*$/, 'url is needed, once') }),
  refusal: 400,
  reply: z.record(z.string(), z.unknown()).meta({ $ref: '#/components/schemas/Favourite' }).nullable(),
  async handle({ context: { database, entities }, session, query: { url } }) {
    const [found] = await runSql<{ favouriteId: number }>(
      database.pool,
      sql`select "favouriteId" from favourite where ${scope(favourite, session)} and lower("url") = ${url.toLowerCase()}`,
    )
    if (!found) return null
    return (await rowsByKey(database.pool, entities, favourite, [found.favouriteId], [])).get(found.favouriteId) ?? null
  },
})
