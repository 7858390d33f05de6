import type { Pool } from 'pg'
import { fault } from '../../src/domain/faults.ts'
import type { Credential } from './authenticate.ts'

/**
 * Tells a caller with the token of an ended session why it ended.
 * @throws 401 with the reason, if there is one
 */
export async function tellWhyEnded(pool: Pool, { hash }: Credential): Promise<void> {
  const { rows } = await pool.query(
    `select from session_token t join session s using ("sessionId")
     where t."hash" = $1 and s."endedAt" is not null and s."endedBecause" = 'tooMany'`,
    [hash],
  )
  if (rows.length > 0) throw fault('sessionReplaced')
}
