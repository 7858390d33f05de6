import { sql } from 'kysely'
import { userLink } from '../../src/domain/entities/people/user-link.ts'
import { behaviour } from '../rest/behaviour.ts'
import * as z from 'zod'
import type { Entity } from '../../src/domain/entity.ts'
import { byId, endpoint } from '../endpoint/endpoint.ts'
import { serveEndpoint } from '../endpoint/serve.ts'
import { parseKey } from '../rest/find-row.ts'
import { runSql, type Queryable } from '../db/query.ts'
import { refuseGuest } from '../rest/refuse.ts'
import { titlesByKey } from '../rest/titles.ts'

/** Those of some users who are part of another link of the client. */
async function linkedAlready(
  on: Queryable,
  clientId: number,
  userIds: readonly number[],
  except?: number,
): Promise<readonly number[]> {
  const rows = await runSql<{ userId: number }>(
    on,
    sql`
    select u as "userId" from unnest(${[...userIds]}::integer[]) u where exists (
      select from user_link l where l."clientId" = ${clientId} and l."deletedAt" is null
        and l."userLinkId" is distinct from ${except ?? null}::integer and (l."sourceId" = u or l."linkedUserIds" @> array[u]))`,
  )
  return rows.map(({ userId }) => userId)
}

const userId = z.string().regex(/^[1-9]\d{0,8}$/)
const userIds = z
  .union([userId, z.array(userId)], 'source and linked must be ids of users')
  .optional()
  .transform(ids => [ids ?? []].flat().map(Number))

/** Links of users: each user is in one at most. */
export default behaviour(userLink, {
  async beforeAdd(write, values) {
    refuseGuest(write)
    const { client, session, context, errors, now } = write
    const source = values.sourceId
    const linked = values.linkedUserIds ?? []
    const all = [source, ...linked]
    values.created = now.toISOString()
    if (linked.length === 0) errors.push({ propertyName: 'linkedUserIds', errorMessage: 'Linked users is required' })
    if (linked.includes(source))
      errors.push({ propertyName: 'linkedUserIds', errorMessage: 'Linked users must differ from the source' })
    await runSql(client, sql`select 1 from "user" where "userId" = any(${all}) order by "userId" for no key update`)
    const taken = await linkedAlready(client, session.clientId, all)
    const entity = context.entities['user']
    const titles = entity ? await titlesByKey(client, context.entities, entity, taken) : new Map<number, string>()
    for (const id of taken)
      errors.push({
        propertyName: id === source ? 'sourceId' : 'linkedUserIds',
        errorMessage: `${titles.get(id) ?? String(id)} is already part of another link.`,
      })
  },
  beforeDelete: refuseGuest,
  routes: (app, context, entity) => serveEndpoint(app, context, validateLink(entity)),
})

/** Whether none of some users is part of another link; `id` is 0 for a new one. */
const validateLink = (entity: Entity) =>
  endpoint({
    method: 'GET',
    path: '/userlink/:id/validate',
    tag: entity.id,
    summary: 'Whether these users are part of no other link',
    permission: entity.permission.read,
    params: byId,
    query: z.object({ source: userIds, linked: userIds }),
    refusal: 400,
    reply: z.boolean(),
    async handle({ context: { database }, session, params: { id }, query: { source, linked } }) {
      const except = id === '0' ? undefined : parseKey(entity, id)
      return (await linkedAlready(database.pool, session.clientId, [...source, ...linked], except)).length === 0
    },
  })
