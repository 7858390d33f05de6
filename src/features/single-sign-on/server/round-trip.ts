import { hkdfSync } from 'node:crypto'
import type { Pool } from 'pg'
import { hashOf, newSecret } from '../../../../server/kit/index.ts'
import type { Provider } from './provider.ts'

/** How long somebody may take at the provider. */
export const roundTripMs = 10 * 60_000

/** What only the browser that has begun a sign-in can show again: from its secret, which is stored nowhere. */
export interface Proofs {
  readonly nonce: string
  /** Of PKCE. */
  readonly verifier: string
}

const derived = (secret: string, use: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', `gatehouse single sign-on ${use}`, 32)).toString('base64url')

const proofsOf = (secret: string): Proofs => ({
  nonce: derived(secret, 'nonce'),
  verifier: derived(secret, 'verifier'),
})

interface Begun extends Proofs {
  readonly state: string
  /** For the browser's cookie. */
  readonly secret: string
}

/** Begins a way to a provider and back. */
export async function beginRoundTrip(
  pool: Pool,
  { identityProviderId, issuer }: Pick<Provider, 'identityProviderId' | 'issuer'>,
  returnTo: string,
  now: Date,
): Promise<Begun> {
  const [state, secret] = [newSecret(), newSecret()]
  await pool.query(
    `with old as (delete from single_sign_on where "expiresAt" < $6)
     insert into single_sign_on ("hash", "browserHash", "identityProviderId", "issuer", "returnTo", "createdAt", "expiresAt")
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [state.hash, secret.hash, identityProviderId, issuer, returnTo, now, new Date(now.getTime() + roundTripMs)],
  )
  return { state: state.text, secret: secret.text, ...proofsOf(secret.text) }
}

interface Back extends Proofs {
  readonly state: string
  readonly identityProviderId: number
  readonly issuer: string
  readonly returnTo: string
}

/**
 * Who has come back, in the browser that has begun it, in time and for the first time; undefined for everybody else.
 * Another browser does not use it up.
 */
export async function endRoundTrip(
  pool: Pool,
  state: string | null,
  secret: string | undefined,
  now: Date,
): Promise<Back | undefined> {
  const [hash, browserHash] = [hashOf(state ?? ''), hashOf(secret ?? '')]
  if (!hash || !browserHash || state === null || secret === undefined) return undefined
  const { rows } = await pool.query<Pick<Back, 'identityProviderId' | 'issuer' | 'returnTo'>>(
    `update single_sign_on set "usedAt" = $3
     where "hash" = $1 and "browserHash" = $2 and "usedAt" is null and "expiresAt" > $3
     returning "identityProviderId", "issuer", "returnTo"`,
    [hash, browserHash, now],
  )
  return rows[0] && { ...rows[0], state, ...proofsOf(secret) }
}
