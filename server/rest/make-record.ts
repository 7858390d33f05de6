import { insertRows } from '../db/insert.ts'
import { writeAudit } from './audit.ts'
import { ownerColumns } from './across.ts'
import type { Values, Writing } from './behaviour.ts'
import { rowWritten } from './run-hooks.ts'

/**
 * Adds a record of another entity as a part of a write, with its history; what is left out gets the column's default.
 * @param clientId its owner: the caller's working client by default
 * @returns its key
 */
export async function makeRecord(
  write: Writing,
  id: string,
  values: Values,
  clientId = write.session.clientId,
): Promise<number> {
  const { client, session, context, now, touched } = write
  const entity = context.entities[id]
  if (!entity) throw new Error(`There is no entity ${id}`)
  const row = { ...ownerColumns(entity, { ...session, clientId }), ...values }
  const [recordId = 0] = await insertRows(client, entity.table, [{ ...row, createdById: session.userId }], entity.key)
  const whose = { ...session, clientId: entity.tenancy === 'self' ? recordId : clientId }
  await writeAudit(client, whose, now, { entity, recordId, change: 'added', before: null, after: row })
  await rowWritten(write, { entity, id: recordId, change: 'added', before: null, after: row })
  touched.push({ entity: id, id: recordId, change: 'added', clientId })
  return recordId
}
