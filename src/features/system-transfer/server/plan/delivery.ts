import { sql } from 'kysely'
import { type Queryable, runSql } from '../../../../../server/kit/index.ts'
import type { Found } from './blocks.ts'
import type { Site } from './site.ts'

const controllersOf = ({ moving }: Site) => [...(moving.get('controller') ?? [])]

/**
 * Controllers that have not confirmed what they were told last. They may be away, and would keep their credentials for as
 * long. One that has never confirmed anything holds nothing.
 */
export async function undelivered(on: Queryable, site: Site): Promise<Found[]> {
  const ids = controllersOf(site)
  if (ids.length === 0) return []
  const rows = await runSql<{ controllerId: number; count: number }>(
    on,
    sql`
    select "controllerId", count(*)::integer as "count" from change_log l
    where "controllerId" = any(${ids}) and "state" = 'pending' and exists (
      select from change_log a where a."controllerId" = l."controllerId" and a."state" = 'acknowledged')
    group by 1 order by 1`,
  )
  const waiting = rows.map(({ controllerId, count }) => ({
    entity: 'controller',
    id: controllerId,
    text: `has not confirmed ${count} ${count === 1 ? 'change' : 'changes'} yet: wait until it is connected and has`,
  }))
  const work = await runSql(
    on,
    sql`
    select 1 from delivery_spread where "clientId" = ${site.clientId}
    union all select 1 from delivery_check where "clientId" = ${site.clientId} limit 1`,
  )
  if (work.length === 0) return waiting
  return [
    {
      entity: 'changeLog',
      id: null,
      text: 'Changes for {many controller} are still being worked out: try again shortly',
    },
    ...waiting,
  ]
}

/**
 * Controllers that hold credentials and have no key of their own. The key of the former client would no longer speak for
 * them, so that nobody could tell them to forget the credentials.
 */
export async function keysMissing(on: Queryable, site: Site): Promise<Found[]> {
  const ids = controllersOf(site)
  if (ids.length === 0) return []
  const rows = await runSql<{ controllerId: number }>(
    on,
    sql`
    select c."controllerId" from unnest(${ids}::integer[]) c("controllerId")
    where exists (
        select from change_log l where l."controllerId" = c."controllerId" and l."subject" = 'token' and l."latest"
          and l."operation" <> 'delete')
      and not exists (
        select from integration_key k where k."controllerId" = c."controllerId" and k."clientId" = ${site.clientId}
          and k."uses" = 'send' and k."deletedAt" is null)
    order by 1`,
  )
  return rows.map(({ controllerId }) => ({
    entity: 'controller',
    id: controllerId,
    text: 'has no {one integrationKey} of its own: without one it could not be told to remove {many fob}',
  }))
}
