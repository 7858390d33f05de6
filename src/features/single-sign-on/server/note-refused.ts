import type { Pool } from 'pg'
import { sha256, tallyHappening } from '../../../../server/kit/index.ts'
import type { Origin } from '../../../domain/session.ts'
import type { Provider } from './provider.ts'
import type { SignInRefused } from './refusal.ts'

/** Failures are counted by provider, reason and network, in this many buckets a minute. */
const apart = 16

/** Writes a sign-in that came to nothing at a provider to the audit log of its client. */
export async function noteRefused(
  pool: Pool,
  now: Date,
  { identityProviderId, clientId, name }: Provider,
  { message, userId }: SignInRefused,
  { network, agent }: Origin,
): Promise<void> {
  const by = userId === undefined ? 'Somebody' : await nameOf(pool, userId)
  const place = (sha256(network)[0] ?? 0) % apart
  await tallyHappening(pool, now, ['sso', identityProviderId, message, userId ?? null, place], {
    what: 'signInFailed',
    outcome: 'refused',
    clientId,
    userId: userId ?? null,
    by,
    network,
    ...(agent !== undefined && { agent }),
    details: `At ${name}: ${message}`,
  })
}

async function nameOf(pool: Pool, userId: number): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    `select coalesce("displayName", "firstName" || ' ' || "surname") as "name" from "user" where "userId" = $1`,
    [userId],
  )
  return rows[0]?.name ?? 'Somebody'
}
