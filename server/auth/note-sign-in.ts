import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { tallyHappening } from '../audit/happening.ts'
import type { Origin } from '../session.ts'

/** Failures are counted by user (unknown names as one) and by network, in this many buckets a minute. */
const apart = 16
const placeOf = (network: string) => (createHash('sha256').update(network).digest()[0] ?? 0) % apart

interface Known {
  readonly userId: number
  readonly clientId: number
  readonly name: string
}

/** The user of a username, in any case. */
export async function knownUser(pool: Pool, username: string): Promise<Known | undefined> {
  const { rows } = await pool.query<Known>(
    `select "userId", "clientId", coalesce("displayName", "firstName" || ' ' || "surname") as "name" from "user"
     where lower("username") = lower($1) and "deletedAt" is null order by "userId" limit 1`,
    [username],
  )
  return rows[0]
}

/**
 * Writes a sign-in that failed, or was held off, to the audit log. A name that is no user's is not written down: it may
 * be a password in the wrong place. However many there are, some entries a minute hold them.
 */
export async function noteFailure(
  pool: Pool,
  now: Date,
  what: 'signInFailed' | 'signInHeld',
  username: string,
  origin: Origin,
): Promise<void> {
  const known = await knownUser(pool, username)
  await tallyHappening(pool, now, [what, known?.userId ?? null, placeOf(origin.network)], {
    what,
    outcome: 'refused',
    clientId: known?.clientId ?? null,
    userId: known?.userId ?? null,
    by: known?.name ?? 'An unknown name',
    network: origin.network,
    ...(origin.agent !== undefined && { agent: origin.agent }),
  })
}
