import type { Pool } from 'pg'

const keptDays = 90
const step = 500

/**
 * Removes what was acknowledged long ago and has been replaced since, a little at a time. The latest change of a record
 * stays, for it says what the controller holds: the log is bounded by the records that each controller holds, and by
 * what happens in this many days.
 */
export async function removeReplaced(pool: Pool, now: Date): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query(
      `delete from change_log where "changeId" in (
         select "changeId" from change_log
         where "state" = 'acknowledged' and (not "latest" or "operation" = 'delete') and "acknowledged" < $1
         order by "acknowledged" limit ${step})`,
      [new Date(now.getTime() - keptDays * 86_400_000)],
    )
    if ((rowCount ?? 0) < step) return
  }
}
