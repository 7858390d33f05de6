import { directoriesOf } from '../server/events/directory/directories.ts'
import type { InProcess } from './in-process.ts'

const piece = 5_000

/** People, each with a credential that opens a site, beside those of the demo. */
const peopleSql = `
  with site as (
    select "areaId" from area where "clientId" = $1 and "parentAreaId" is null and "deletedAt" is null order by 1 limit 1
  ), people as (
    insert into person ("clientId", "firstName", "surname")
    select $1, 'Alex' || n, 'Crowd' || n % 997 from generate_series($2::integer, $3::integer) n returning "personId"
  ), credentials as (
    insert into token ("clientId", "reference", "kind", "status", "enabled", "activated", "lastActivated", "personId")
    select $1, 'C' || lpad("personId"::text, 9, '0'), 'fob', 'live', true, true, now() - interval '300 days', "personId" from people
    returning "fobId"
  )
  insert into token_activation ("clientId", "tokenId", "areaId", "active", "dateAdded")
  select $1, "fobId", "areaId", true, now() from credentials, site`

/** Adds this many people, with a credential each. */
export async function makeCrowd({ server, pool, clientId }: InProcess, people: number): Promise<void> {
  for (let from = 1; from <= people; from += piece)
    await pool.query(peopleSql, [clientId, from, Math.min(from + piece - 1, people)])
  await pool.query('analyze')
  // What the server knows of people was read before.
  directoriesOf(server.context).close()
}
