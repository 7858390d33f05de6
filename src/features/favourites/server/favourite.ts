import { sql } from 'kysely'
import { behaviour, runSql, scope, type Writing } from '../../../../server/kit/index.ts'
import { favourite } from '../../../domain/entities/settings/favourite.ts'
import { fault } from '../../../domain/faults.ts'
import { mostFavourites } from '../domain/wire.ts'
import { lockUser } from './own.ts'

type Write = Pick<Writing, 'client' | 'session' | 'now' | 'touched'>

/** Favourites: so many at most, a new one the last, and one of them the home page. */
export const favouriteBehaviour = behaviour(favourite, {
  async beforeAdd({ client, session }, values) {
    await lockUser(client, session)
    const [own] = await runSql<{ count: number; last: number | null }>(
      client,
      sql`select count(*)::integer as "count", max("position") as "last" from favourite
          where ${scope(favourite, session)}`,
    )
    if (own && own.count >= mostFavourites)
      throw fault('notNow', { message: `You have ${mostFavourites} favourites already: delete one first` })
    values.position ??= (own?.last ?? 0) + 1
  },
  async afterWrite(write, change, { favouriteId }, sent) {
    if (change !== 'deleted' && sent.homepage) await noOther(write, favouriteId)
  },
  commands: {
    async makeHomePage(write, { favouriteId }) {
      await noOther(write, favouriteId)
      return { set: { homepage: true } }
    },
  },
})

/** The home page is one: another one of the caller's is it no more. */
async function noOther({ client, session, now, touched }: Write, favouriteId: number): Promise<void> {
  const others = await runSql<{ favouriteId: number }>(
    client,
    sql`update favourite set "homepage" = false, "version" = "version" + 1, "updatedAt" = ${now}
        where ${scope(favourite, session)} and "homepage" and "favouriteId" <> ${favouriteId} returning "favouriteId"`,
  )
  for (const { favouriteId: id } of others) touched.push({ entity: 'favourite', id, change: 'edited' })
}
