import { sql } from 'kysely'
import { type Queryable, runSql, scope, type Session } from '../../../../server/kit/index.ts'
import { favourite } from '../../../domain/entities/settings/favourite.ts'

/** The ids of the caller's favourites, as they are ordered: those of before there was an order last, by their names. */
export async function ownIds(on: Queryable, session: Session): Promise<readonly number[]> {
  const rows = await runSql<{ favouriteId: number }>(
    on,
    sql`select "favouriteId" from favourite where ${scope(favourite, session)}
        order by "position" nulls last, lower("name"), "favouriteId" limit 500`,
  )
  return rows.map(({ favouriteId }) => favouriteId)
}

/** One at a time for a user, so that they are counted and ordered right. */
export const lockUser = (on: Queryable, { userId }: Session) =>
  on.query('select 1 from "user" where "userId" = $1 for no key update', [userId])
