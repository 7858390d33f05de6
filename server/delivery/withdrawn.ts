import { sql } from 'kysely'
import { mostUnconfirmed, unconfirmed, type UnconfirmedController } from '../../src/domain/delivery.ts'
import { entities } from '../../src/domain/entities/index.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { runSql } from '../db/query.ts'
import { scope } from '../rest/scope.ts'

interface Row extends Omit<UnconfirmedController, 'since'> {
  readonly since: Date
}

const { controller, token } = entities

/**
 * Which controllers may still accept a credential that was withdrawn. Whether a controller had it is not asked: what is
 * pending counts, so that the answer is never falsely calm.
 */
export const withdrawn = endpoint({
  method: 'GET',
  path: '/delivery/withdrawn',
  tag: 'changeLog',
  summary: 'Controllers that may accept withdrawn credentials',
  permission: [controller.permission.read, token.permission.read],
  reply: unconfirmed,
  async handle({ context: { database }, session }) {
    const rows = await runSql<Row>(
      database.pool,
      sql`select controller."controllerId", controller."name" as "controller", controller."state", w.*
        from (
          select l."controllerId" as "of", min(l."created") as "since", count(*)::integer as "credentials",
            (array_agg(l."title" order by l."created"))[1] as "example"
          from change_log l join token t on t."fobId" = l."tokenId"
          where l."clientId" = ${session.clientId} and l."state" = 'pending' and l."subject" = 'token'
            and (l."operation" = 'delete' or l."details"->>'status' <> 'live')
            and (t."status" <> 'live' or not t."enabled" or t."deletedAt" is not null)
          group by l."controllerId"
        ) w join controller on controller."controllerId" = w."of"
        where ${scope(controller, session)}
        order by controller."state" = 'offline' desc, w."since" limit ${mostUnconfirmed + 1}`,
    )
    const items = rows
      .slice(0, mostUnconfirmed)
      .map(({ controllerId, controller: name, state, since, credentials, example }) => ({
        controllerId,
        controller: name,
        state,
        since: since.toISOString(),
        credentials,
        example,
      }))
    return { items, more: rows.length > mostUnconfirmed }
  },
})
