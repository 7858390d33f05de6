import type { IncomingHttpHeaders } from 'node:http'
import type { Context } from '../context.ts'
import { inTime } from '../db/in-time.ts'
import { bearerOf } from './bearer.ts'
import { tokenInCookie } from './cookie.ts'
import { resolveSession, type ResolvedSession } from './resolve-session.ts'
import { hashOf } from './secrets.ts'

/** Where a token may stand. */
type CredentialHeaders = Pick<IncomingHttpHeaders, 'cookie' | 'origin' | 'authorization'>

/** A token as it was shown: by a browser's cookie (which other sites can make it send) or on purpose. */
export interface Credential {
  readonly hash: Buffer
  readonly by: 'cookie' | 'bearer'
}

/**
 * The one token that counts: Authorization before `accessToken` before the cookie, never another if that fails.
 * @param protocol what our own socket or a trusted proxy says of it
 */
export function credentialOf(
  headers: CredentialHeaders,
  accessToken?: string,
  protocol?: string,
): Credential | undefined {
  const shown = headers.authorization === undefined ? accessToken : bearerOf(headers.authorization)
  const by = headers.authorization !== undefined || shown !== undefined ? 'bearer' : 'cookie'
  const hash = hashOf((by === 'bearer' ? shown : tokenInCookie({ headers, protocol })) ?? '')
  return hash && { hash, by }
}

/** No hub keeps anybody waiting longer while the database hangs. */
const answerWithinMs = 9_000

/**
 * Who is asking, by `Authorization: Bearer`, by the `access_token` of a socket, or by the cookie; undefined where
 * there is no living session. One query. A client that is locked out has a session without any permission.
 */
export async function authenticate(
  { database, now }: Pick<Context, 'database' | 'now'>,
  headers: CredentialHeaders,
  accessToken?: string,
): Promise<ResolvedSession | undefined> {
  const credential = credentialOf(headers, accessToken)
  return credential && inTime(resolveSession(database.pool, credential.hash, now()), answerWithinMs)
}
