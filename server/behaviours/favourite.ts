import { sql } from 'kysely'
import { favourite } from '../../src/domain/entities/settings/favourite.ts'
import * as z from 'zod'
import type { Entity } from '../../src/domain/entity.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { serveEndpoint } from '../endpoint/serve.ts'
import { behaviour } from '../rest/behaviour.ts'
import { kysely, run, runSql } from '../db/query.ts'
import { toWire, wireColumns } from '../rest/row.ts'
import { scope } from '../rest/scope.ts'

/** Favourites: the own ones, and which is the home page. */
export default behaviour(favourite, {
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
  routes(app, context, entity) {
    serveEndpoint(app, context, ownFavourites(entity))
    serveEndpoint(app, context, favouriteOfScreen(entity))
  },
})

const record = z.record(z.string(), z.unknown()).meta({ $ref: '#/components/schemas/Favourite' })
const columnsOf = (entity: Entity) => kysely.selectFrom(entity.table).select([...wireColumns(entity)])

const ownFavourites = (entity: Entity) =>
  endpoint({
    method: 'GET',
    path: '/favourite/user-favourites',
    tag: entity.id,
    summary: 'The own favourites',
    permission: entity.permission.read,
    reply: z.array(record),
    async handle({ context: { database }, session }) {
      const query = columnsOf(entity)
        .where(scope(entity, session))
        .orderBy(sql`lower("name")`)
        .limit(500)
      return (await run(database.pool, query)).map(row => toWire(entity, row))
    },
  })

const favouriteOfScreen = (entity: Entity) =>
  endpoint({
    method: 'GET',
    path: '/favourite/get-by-url',
    tag: entity.id,
    summary: 'The own favourite of a screen, null where there is none',
    permission: entity.permission.read,
    query: z.object({ url: z.string('url is needed, once').regex(/^[^\0]*$/, 'url is needed, once') }),
    refusal: 400,
    reply: record.nullable(),
    async handle({ context: { database }, session, query: { url } }) {
      const query = columnsOf(entity)
        .where(scope(entity, session))
        .where(sql`lower("url")`, '=', url.toLowerCase())
      const [found] = await run(database.pool, query)
      return found ? toWire(entity, found) : null
    },
  })
