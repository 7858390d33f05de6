import { sql } from 'kysely'
import { fault } from '../../src/domain/faults.ts'
import { behaviour } from '../rest/behaviour.ts'
import { kysely, run, runSql } from '../rest/query.ts'
import type { Queried } from '../rest/names.ts'
import { toWire, wireColumns } from '../rest/row.ts'
import { scope } from '../rest/scope.ts'
import { caller } from '../rest/served.ts'

/** Favourites: the own ones, and which is the home page. */
export default behaviour({
  commands: {
    async makeHomePage({ client, session, now, touched }, { favouriteId }) {
      const others = await runSql<{ favouriteId: number }>(
        client,
        sql`
        update favourite set "homepage" = false, "version" = "version" + 1, "updatedAt" = ${now}
        where "clientId" = ${session.clientId} and "createdById" = ${session.userId} and "homepage"
          and "favouriteId" <> ${favouriteId} and "deletedAt" is null returning "favouriteId"`,
      )
      for (const { favouriteId: id } of others) touched.push({ entity: 'favourite', id, change: 'edited' })
      return { set: { homepage: true } }
    },
  },
  /** `GET /api/favourite/user-favourites` -> all the own; `/get-by-url?url=` -> the own of a screen, or null. */
  routes(app, { database: { pool } }, entity) {
    const own = kysely.selectFrom(entity.table).select([...wireColumns(entity)])
    const config = { permission: entity.permission.read }
    app.get(
      '/api/favourite/user-favourites',
      { config: { ...config, summary: 'The own favourites' } },
      async request => {
        const query = own
          .where(scope(entity, caller(request)))
          .orderBy(sql`lower("name")`)
          .limit(500)
        return (await run(pool, query)).map(row => toWire(entity, row))
      },
    )
    const ofScreen = { ...config, summary: 'The own favourite of a screen (?url=), null where there is none' }
    app.get<Queried>('/api/favourite/get-by-url', { config: ofScreen }, async (request, reply) => {
      const { url } = request.query
      if (typeof url !== 'string' || url.includes('\0')) throw fault('badRequest', { message: 'url is needed, once' })
      const query = own.where(scope(entity, caller(request))).where(sql`lower("url")`, '=', url.toLowerCase())
      const [found] = await run(pool, query)
      return reply.type('application/json; charset=utf-8').send(JSON.stringify(found ? toWire(entity, found) : null))
    })
  },
})
