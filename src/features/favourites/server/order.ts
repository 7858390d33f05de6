import { sql } from 'kysely'
import * as z from 'zod'
import { announce, endpoint, inTransaction, runSql, scope } from '../../../../server/kit/index.ts'
import { favourite } from '../../../domain/entities/settings/favourite.ts'
import { ownFavourite, wantedOrder } from '../domain/wire.ts'
import { lockUser, ownIds } from './own.ts'
import { readOwn } from './read.ts'

/**
 * Puts the caller's favourites in an order. Those that it leaves out (added elsewhere meanwhile) follow as they were, and
 * what is not theirs, or no more, counts for nothing.
 */
export const orderFavourites = endpoint({
  method: 'PUT',
  path: '/favourite/order',
  tag: favourite.id,
  summary: 'Put the own favourites in an order',
  body: wantedOrder,
  bodyLimit: 4096,
  reply: z.array(ownFavourite),
  async handle({ context, session, body: { favouriteIds } }) {
    const moved = await inTransaction(context.database.pool, async client => {
      await lockUser(client, session)
      const own = await ownIds(client, session)
      const wanted = new Set(favouriteIds.filter(id => own.includes(id)))
      const ids = [...wanted, ...own.filter(id => !wanted.has(id))]
      return runSql<{ favouriteId: number }>(
        client,
        // No new version: who renames one meanwhile has not missed a change of what they see.
        sql`update favourite set "position" = wanted."position"::integer
            from unnest(${ids}::integer[]) with ordinality as wanted ("id", "position")
            where ${scope(favourite, session)} and "favouriteId" = wanted."id"
              and favourite."position" is distinct from wanted."position"::integer
            returning "favouriteId"`,
      )
    })
    announce(
      context,
      session,
      moved.map(({ favouriteId: id }) => ({ entity: favourite.id, id, change: 'edited' })),
    )
    return readOwn(context, session)
  },
})
