import type { Pool } from 'pg'
import { lateAfterSeconds } from '../../src/domain/audit.ts'
import { countedMs } from './waiting.ts'

/** What is counted for about a minute waits that long by itself. */
const lateAfterMs = lateAfterSeconds * 1000

/** How the sealing of the installation stands. */
export interface SealingState {
  /** How long the oldest entry waits that should be sealed by now, in milliseconds; 0 for none. */
  readonly waitingMs: number
}

/** One look at the indexes, at any size of the log. */
export async function sealingState(pool: Pool, now: Date): Promise<SealingState> {
  const { rows } = await pool.query<{ oldest: Date | null }>(
    `select least(
       (select e."at" from audit_entry e
        where e."auditEntryId" > coalesce((select "doneTo" from audit_sealing), 0)
          and not exists (select from audit_log l where l."auditEntryId" = e."auditEntryId"
            and l."auditEntryId" > coalesce((select "doneTo" from audit_sealing), 0))
        order by e."auditEntryId" limit 1),
       (select min("at" + case when "key" is null then interval '0' else $1 * interval '1 millisecond' end)
        from audit_happening)) as "oldest"`,
    [countedMs],
  )
  const waitingMs = now.getTime() - (rows[0]?.oldest?.getTime() ?? now.getTime())
  return { waitingMs: Math.max(0, waitingMs) }
}

/** Whether entries wait longer than they should. */
export const isLate = ({ waitingMs }: SealingState): boolean => waitingMs > lateAfterMs
