import { sql } from 'kysely'
import { type Queryable, runSql, type Session } from '../../../../server/kit/index.ts'

/** How many have access by a group or an area, today. */
export interface Counts {
  readonly people: number
  readonly credentials: number
}
const nobody: Counts = { people: 0, credentials: 0 }

/**
 * Counts the activations that are in use today, by the day of the client's time zone.
 * @returns by the key of each area or group; nobody where there are none
 */
export async function countsOf(
  on: Queryable,
  { clientId }: Session,
  now: Date,
  by: 'areaId' | 'groupId',
  ids: readonly number[],
): Promise<(id: number) => Counts> {
  if (ids.length === 0) return () => nobody
  const column = sql.ref(`a.${by}`)
  const rows = await runSql<Counts & { id: number }>(
    on,
    sql`
    with today as (
      select (${now}::timestamptz at time zone coalesce("timeZone", 'UTC'))::date as "day" from client where "clientId" = ${clientId}
    )
    select ${column} as "id", count(distinct t."personId") as "people", count(distinct a."tokenId") as "credentials"
    from token_activation a join token t on t."fobId" = a."tokenId" and t."deletedAt" is null, today
    where a."clientId" = ${clientId} and ${column} = any(${[...ids]}::integer[]) and a."active" and a."deletedAt" is null
      and (a."validFrom" is null or a."validFrom" <= today."day") and (a."validUntil" is null or a."validUntil" >= today."day")
    group by 1`,
  )
  const counts = new Map(rows.map(({ id, people, credentials }) => [id, { people, credentials }]))
  return id => counts.get(id) ?? nobody
}
