import { sql } from 'kysely'
import { type Queryable, runSql, type Session } from '../../../../server/kit/index.ts'
import type { OfClient } from '../domain/overview.ts'

const most = 50
/** As lists count: no statement may read everything that all clients have. */
const countedTo = 10_000
/** Clients a statement. */
const part = 10

/** How many credentials each client has, by name: for the provider's staff, who see several. */
export async function clientsOf(
  on: Queryable,
  { permissions, visibleClientIds, areaIds }: Session,
): Promise<{ clients: OfClient[] | null; otherClients: number }> {
  const mayBrowse = permissions.has('KMSUSER_USER') && permissions.has('CLIENT_READ')
  if (!mayBrowse || visibleClientIds.size < 2 || areaIds) return { clients: null, otherClients: 0 }
  const named = await runSql<{ clientId: number; client: string }>(
    on,
    sql`select "clientId", "name" as "client" from client
      where "clientId" = any(${[...visibleClientIds]}) and "deletedAt" is null order by lower("name"), "clientId" limit ${most}`,
  )
  const clients: OfClient[] = []
  for (let index = 0; index < named.length; index += part) {
    const some = named.slice(index, index + part)
    const counts = await countsOf(
      on,
      some.map(({ clientId }) => clientId),
    )
    clients.push(...some.map(each => ({ ...each, count: shown(counts.get(each.clientId) ?? 0) })))
  }
  return { clients, otherClients: visibleClientIds.size - clients.length }
}

const shown = (count: number) => (count > countedTo ? `${countedTo}+` : count)

async function countsOf(on: Queryable, clientIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await runSql<{ clientId: number; count: number }>(
    on,
    sql`select c."clientId", t."count" from unnest(${[...clientIds]}::integer[]) as c("clientId"), lateral (
      select count(*)::integer as "count" from (
        select 1 from token where "clientId" = c."clientId" and "deletedAt" is null limit ${countedTo + 1}) counted) t`,
  )
  return new Map(rows.map(({ clientId, count }) => [clientId, count]))
}
