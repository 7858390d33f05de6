import type { Entity } from '../../src/domain/entity.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Context } from '../context.ts'
import { writeAudit } from '../rest/audit.ts'
import type { Values } from '../rest/behaviour.ts'
import type { Session } from '../session.ts'

/**
 * Writes to the history who takes what out of the system; call it before the first line leaves.
 * @param entity what the lines are of
 * @param what was asked for: columns, filters, the name of the report
 */
export async function noteExport(
  { database, now }: Pick<Context, 'database' | 'now'>,
  session: Session,
  entity: Entity,
  what: Values,
): Promise<void> {
  await inTransaction(database.pool, client =>
    writeAudit(client, session, now(), { entity, recordId: 0, change: 'exported', before: null, after: what }),
  )
}
