import { insertRows } from '../db/insert.ts'
import { note } from '../delivery/note.ts'
import { writeAudit } from './audit.ts'
import { ownerColumns } from './across.ts'
import type { Values, Writing } from './behaviour.ts'

/**
 * Adds a record of another entity as a part of a write, with its history; what is left out begins as its column does.
 * @param clientId whose it is: the caller's working client unless told
 * @returns its key
 */
export async function makeRecord(
  { client, session, context, now, touched, noted }: Writing,
  id: string,
  values: Values,
  clientId = session.clientId,
): Promise<number> {
  const entity = context.entities[id]
  if (!entity) throw new Error(`There is no entity ${id}`)
  const row = { ...ownerColumns(entity, { ...session, clientId }), ...values }
  const [recordId = 0] = await insertRows(client, entity.table, [{ ...row, createdById: session.userId }], entity.key)
  const whose = { ...session, clientId: entity.tenancy === 'self' ? recordId : clientId }
  await writeAudit(client, whose, now, { entity, recordId, change: 'added', before: null, after: row })
  note(noted, entity, { id: recordId, change: 'added', before: null, after: row })
  touched.push({ entity: id, id: recordId, change: 'added' })
  return recordId
}
