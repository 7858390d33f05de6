import { sql } from 'kysely'
import { fault } from '../../src/domain/faults.ts'
import { behaviour, type Values } from '../rest/behaviour.ts'
import { parseKey } from '../rest/find-row.ts'
import type { Keyed, Queried } from '../rest/names.ts'
import { runSql, type Queryable } from '../rest/query.ts'
import { caller } from '../rest/served.ts'
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

const idsOf = (values: Values) => (values['linkedUserIds'] ?? []) as readonly number[]

function readIds(value: string | readonly string[] | undefined): readonly number[] {
  const ids = [value ?? []].flat().map(text => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0))
  if (ids.includes(0)) throw fault('badRequest', { message: 'source and linked must be ids of users' })
  return ids
}

/** Links of users: nobody is part of two. */
export default behaviour({
  async beforeAdd({ client, session, context, errors, now }, values) {
    const source = values['sourceId'] as number
    const linked = idsOf(values)
    const all = [source, ...linked]
    values['created'] = now.toISOString()
    if (linked.length === 0) errors.push({ propertyName: 'linkedUserIds', errorMessage: 'Linked users is required' })
    if (linked.includes(source))
      errors.push({ propertyName: 'linkedUserIds', errorMessage: 'Linked users must be others than the source' })
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
  /** `GET /api/userlink/:id/validate?source=&linked=` -> whether none of them is part of another link; 0 for a new one. */
  routes(app, { database: { pool } }, entity) {
    const config = { permission: entity.permission.read, summary: 'Whether these users are part of no other link' }
    app.get<Keyed & Queried>('/api/userlink/:id/validate', { config }, async request => {
      const { source, linked } = request.query
      const userIds = [...readIds(source), ...readIds(linked)]
      const except = request.params.id === '0' ? undefined : parseKey(entity, request.params.id)
      return (await linkedAlready(pool, caller(request).clientId, userIds, except)).length === 0
    })
  },
})
