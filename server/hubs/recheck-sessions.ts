import { faults } from '../../src/domain/faults.ts'
import type { Context } from '../context.ts'
import type { HubServer } from '../signalr/index.ts'
import { rights } from './rights.ts'
import type { ViewerSession } from './viewer.ts'

interface Row {
  readonly sessionId: number
  readonly ended: boolean
  readonly tooMany: boolean
  readonly workingClientId: number
}

/**
 * Makes the function that catches up from the database with what the bus may have lost: it ends connections of sessions
 * that have ended, asks those that now work for another client to reconnect, and all if anybody's rights have changed
 * since the last call.
 */
export async function sessionCheck(
  { database: { pool } }: Pick<Context, 'database'>,
  hubs: Pick<HubServer<ViewerSession>, 'callers' | 'closeWhere'>,
): Promise<() => Promise<void>> {
  const changed = await rightsChanges(pool)
  const close = (sessionIds: ReadonlySet<number>, reason: string, comesAgain: boolean) =>
    hubs.closeWhere(caller => sessionIds.has(caller.session.session.sessionId), reason, comesAgain)
  return async () => {
    const sessions = new Map(hubs.callers().map(({ session: { session } }) => [session.sessionId, session]))
    const anybodys = await changed()
    if (sessions.size === 0) return
    const { rows } = await pool.query<Row>(
      `select "sessionId", "endedAt" is not null as "ended",
         "endedBecause" is not distinct from 'tooMany' as "tooMany", "workingClientId" from session where "sessionId" = any($1::integer[])`,
      [[...sessions.keys()]],
    )
    const left = new Set(rows.filter(row => !row.ended).map(({ sessionId }) => sessionId))
    const replaced = new Set(rows.filter(row => row.tooMany).map(({ sessionId }) => sessionId))
    close(replaced, faults.sessionReplaced[1], false)
    close(new Set([...sessions.keys()].filter(id => !left.has(id))), 'The session has ended', false)
    if (anybodys) return void close(left, 'Your rights may have changed', true)
    const moved = rows.filter(({ sessionId, workingClientId }) => {
      const session = sessions.get(sessionId)
      return session?.clientId !== workingClientId && session?.visibleClientIds.has(workingClientId)
    })
    close(new Set(moved.map(({ sessionId }) => sessionId)), 'You work for another client now', true)
  }
}

/** Whether rights have changed since it was last asked, by the history of the records that give them. */
async function rightsChanges(pool: Context['database']['pool']): Promise<() => Promise<boolean>> {
  const newest = await pool.query<{ id: number | null }>('select max("auditEntryId") as "id" from audit_entry')
  // Entries are numbered before they are committed: those of the look before are looked at again.
  let [from, last] = [newest.rows[0]?.id ?? 0, newest.rows[0]?.id ?? 0]
  let seen = new Set<number>()
  return async () => {
    const { rows } = await pool.query<{ id: number; entity: string }>(
      'select "auditEntryId" as "id", "entity" from audit_entry where "auditEntryId" > $1 order by "auditEntryId"',
      [from],
    )
    const fresh = rows.some(({ id, entity }) => rights.has(entity) && !seen.has(id))
    from = last
    last = rows.at(-1)?.id ?? last
    seen = new Set(rows.map(({ id }) => id))
    return fresh
  }
}
