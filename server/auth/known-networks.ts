import type { Pool } from 'pg'
import { sha256 } from './secrets.ts'

const keptMs = 90 * 24 * 3_600_000
const mostOfUser = 20

/** Whether a user (by name, in any case) has signed in from a network lately. */
export async function isKnownNetwork(pool: Pool, username: string, network: string): Promise<boolean> {
  const { rows } = await pool.query(
    `select 1 from "user" u join known_network k on k."userId" = u."userId" and k."network" = $2
     where lower(u."username") = lower($1) and u."deletedAt" is null limit 1`,
    [username, sha256(network)],
  )
  return rows.length > 0
}

/** Notes that a user has signed in from a network; the last 20 are stored, for 90 days. */
export async function knowNetwork(pool: Pool, userId: number, network: string, now: Date): Promise<void> {
  await pool.query(
    `with gone as (
       delete from known_network where "lastAt" < $4 or ("userId" = $1 and "network" <> $2 and "network" in (
         select "network" from known_network where "userId" = $1 and "network" <> $2 order by "lastAt" desc offset $5))
     )
     insert into known_network ("userId", "network", "lastAt") values ($1, $2, $3)
     on conflict ("userId", "network") do update set "lastAt" = excluded."lastAt"`,
    [userId, sha256(network), now, new Date(now.getTime() - keptMs), mostOfUser - 1],
  )
}
