import type { Pool } from 'pg'
import { fault } from '../../src/domain/faults.ts'
import type { Session } from '../session.ts'

/** So long after signing in, or after showing it again, nobody is asked again who they are. */
export const proofLastsMs = 30 * 60_000

/**
 * Requires that the caller has shown a short while ago who they are: a page that was left open, or a cookie that was
 * stolen, is not enough for what gives others access. Work that runs without a page was asked for before.
 * @throws 403 `proofNeeded`; the page asks for the password or a code then, and tries again
 */
export function requireRecentProof({ provedAt }: Session, now: Date): void {
  if (provedAt && now.getTime() - provedAt.getTime() > proofLastsMs) throw fault('proofNeeded')
}

/** Writes down that the user of a session has just shown who they are. */
export async function keepProof(pool: Pool, { sessionId }: Session, now: Date): Promise<void> {
  await pool.query('update session set "provedAt" = $2 where "sessionId" = $1', [sessionId, now])
}
