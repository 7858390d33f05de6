import type { Context } from '../../../../server/kit/index.ts'

const goodForMs = 5 * 60_000

/** To whom alone a challenge is of use. */
export type ChallengeFor = { readonly pendingSignInId: number } | { readonly sessionId: number }

const keysOf = (of: ChallengeFor): readonly [number | null, number | null] =>
  'sessionId' in of ? [null, of.sessionId] : [of.pendingSignInId, null]

/** Stores a challenge, for five minutes. @param userHandle of a passkey that is to be made */
export async function keepChallenge(
  { database, now }: Context,
  of: ChallengeFor,
  challenge: string,
  userHandle?: string,
): Promise<void> {
  await database.pool.query(
    `with old as (delete from passkey_challenge where "expiresAt" < $5)
     insert into passkey_challenge ("challenge", "pendingSignInId", "sessionId", "userHandle", "expiresAt")
     values ($1, $2, $3, $4, $6)`,
    [challenge, ...keysOf(of), userHandle ?? null, now(), new Date(now().getTime() + goodForMs)],
  )
}

/** Uses a challenge up, whatever comes of it; undefined where it is not one of these, or not any more. */
export async function takeChallenge(
  { database, now }: Context,
  of: ChallengeFor,
  response: Readonly<Record<string, unknown>>,
): Promise<{ readonly challenge: string; readonly userHandle: string | null } | undefined> {
  const challenge = challengeIn(response)
  if (challenge === undefined) return undefined
  const { rows } = await database.pool.query<{ challenge: string; userHandle: string | null }>(
    `delete from passkey_challenge where "challenge" = $1 and "expiresAt" > $4
       and "pendingSignInId" is not distinct from $2::integer and "sessionId" is not distinct from $3::integer
     returning "challenge", "userHandle"`,
    [challenge, ...keysOf(of), now()],
  )
  return rows[0]
}

/** The challenge that an authenticator says it has signed. */
function challengeIn({ response }: Readonly<Record<string, unknown>>): string | undefined {
  if (typeof response !== 'object' || response === null || !('clientDataJSON' in response)) return undefined
  if (typeof response.clientDataJSON !== 'string' || response.clientDataJSON.length > 4000) return undefined
  try {
    const said = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString()) as { challenge?: unknown }
    return typeof said.challenge === 'string' ? said.challenge.slice(0, 200) : undefined
  } catch {
    return undefined
  }
}
