import { requireRecentProof } from '../auth/recent-proof.ts'
import { insertRows } from '../db/insert.ts'
import type { Row } from '../db/query.ts'
import { columnType } from '../db/tables/storage.ts'
import { wireName } from '../../src/domain/fields/index.ts'
import { ownerColumns } from './across.ts'
import { elsewhere, masked, origins, titleThen } from './audit.ts'
import type { Values, Writing } from './behaviour.ts'
import { columnValues, wireColumns } from './row.ts'
import { rowWritten } from './run-hooks.ts'
import { addRefTitles } from './titles.ts'

/** The checked values of a record to add; `custom` by its custom fields. */
export interface PlainRow {
  readonly values: Values
  readonly custom: unknown
}

/**
 * Adds many records in a few statements, with the history of each. Their values have been checked; what an entity's
 * behaviour does on adding is left out.
 * @returns their keys, in the order of the rows
 * @throws 403 `proofNeeded`
 */
export async function insertMany(write: Writing, rows: readonly PlainRow[]): Promise<number[]> {
  const { client, entity, session, now, context } = write
  if (entity.needsProof?.add) requireRecentProof(session, now)
  const common = { ...ownerColumns(entity, session), createdById: session.userId, createdAt: now, updatedAt: now }
  const keys = await insertRows(
    client,
    entity.table,
    rows.map(({ values, custom }) => ({ ...plainColumns(write, values), ...common, custom })),
    entity.key,
  )
  const after = rows.map(({ values, custom }, index) =>
    written(write, { ...values, ...common, custom, version: 1, [entity.key]: keys[index] }),
  )
  await addRefTitles(client, context.entities, entity, after)
  await writeHistory(write, keys, after)
  for (const [index, id] of keys.entries())
    await rowWritten(write, { entity, id, change: 'added', before: null, after: after[index] ?? null })
  return keys
}

/** What writeAudit writes of each, in one statement. */
const writeHistory = ({ client, entity, session, now }: Writing, keys: readonly number[], after: readonly Row[]) =>
  insertRows(
    client,
    'audit_entry',
    after.map((record, index) => ({
      clientId: entity.tenancy === 'shared' ? null : session.clientId,
      homeClientId: elsewhere(session),
      entity: entity.id,
      recordId: keys[index],
      change: 'added',
      userId: session.userId,
      by: session.name,
      at: now,
      before: null,
      after: masked(entity, record),
      title: titleThen(entity, record) ?? null,
      ...origins(session),
    })),
  )

/** The columns of a record as JSON has them: those of JSON are no text in it. */
function plainColumns({ entity }: Writing, values: Values): Row {
  const columns = columnValues(entity, values)
  for (const [name, field] of Object.entries(entity.fields)) {
    const column = wireName(name, field)
    if (columnType(field) === 'jsonb' && typeof columns[column] === 'string')
      columns[column] = JSON.parse(columns[column])
  }
  return columns
}

/** A record as its history shows it: the columns that are sent. */
function written({ entity }: Writing, record: Row): Row {
  return Object.fromEntries(wireColumns(entity).map(column => [column, record[column] ?? null]))
}
