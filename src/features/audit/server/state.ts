import { sql } from 'kysely'
import { fault } from '../../../domain/faults.ts'
import { endpoint, runSql, sealingState } from '../../../../server/kit/index.ts'
import { auditLog } from '../domain/audit-log.ts'
import { auditState } from '../domain/wire.ts'

interface Head {
  readonly position: number
  readonly hash: string
  readonly sealedAt: Date
}

/** How the chain of the caller's organisation stands. */
export const state = endpoint({
  method: 'GET',
  path: `${auditLog.api}/chain`,
  tag: auditLog.id,
  summary: 'Up to where the audit log is sealed',
  permission: auditLog.permission.read,
  reply: auditState,
  async handle({ context: { database, now }, session }) {
    if (session.areaIds) throw fault('areaLimited')
    const [head] = await runSql<Head>(
      database.pool,
      sql`select "position", "hash", "sealedAt" from audit_chain where "chain" = ${session.clientId}`,
    )
    const { waitingMs } = await sealingState(database.pool, now())
    return {
      entries: Number(head?.position ?? 0),
      hash: head?.hash ?? null,
      sealedAt: head?.sealedAt.toISOString() ?? null,
      waitingSeconds: Math.floor(waitingMs / 1000),
    }
  },
})
