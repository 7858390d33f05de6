import { sql } from 'kysely'
import { fault, type Fault } from '../../src/domain/faults.ts'
import type { Entity } from '../../src/domain/entity.ts'
import { wireName } from '../../src/domain/fields/index.ts'
import { check } from '../../src/domain/validate.ts'
import type { Session } from '../session.ts'
import { requireRecentProof } from '../auth/recent-proof.ts'
import { workingOn } from './across.ts'
import { difference, titleThen, writeAudit, type Change } from './audit.ts'
import type { Values, Writing } from './behaviour.ts'
import { findRow } from './find-row.ts'
import { checkInside } from './inside.ts'
import { keyOf, kysely, run, type Row } from '../db/query.ts'
import { keepTitles, referenceErrors } from './references.ts'
import { isWritten } from '../db/tables/columns.ts'
import { columnValues, toWire, wireColumns } from './row.ts'
import { secretsChanged } from './secrets.ts'
import { servedTo, type Served } from './served.ts'
import { addRefTitles } from './titles.ts'
import { type HookedBody, hookedBody, rowWritten, showRows } from './run-hooks.ts'
import { refuseErrors, transact, type Written } from './transact.ts'
import { uniqueErrors } from './unique.ts'

/**
 * Changes the properties that were sent and leaves the others. With `version` it is refused where the record has
 * changed since that version was read.
 * @throws 403 `proofNeeded`, 409 (with `current`), 422, 404, 451
 */
export async function edit(all: Served, caller: Session, key: number, body: Values): Promise<Written> {
  const served = servedTo(all, caller)
  const session = await workingOn(served.context.database.pool, served.entity, caller, key)
  return editAs(served, session, key, body)
}

async function editAs(served: Served, session: Session, key: number, { version, ...body }: Values): Promise<Written> {
  const { entity, behaviour, context, hooks } = served
  const hooked = await hookedBody(hooks, { context, entity, session }, body)
  const { sent } = hooked
  const prepared = await behaviour.prepare?.({ context, session, sent, key })
  return transact(served, session, prepared, sent, write => editRow(served, write, { key, version, hooked }), key)
}

/** Values made for a record: checked as if they were sent, or of computed fields and as they are. */
export interface Made {
  readonly sent?: Values
  readonly computed?: Values
}

/** What is to become of a record. */
interface Edited {
  readonly key: number
  /** The version that was read; unchecked where left out. */
  readonly version?: unknown
  readonly hooked: HookedBody
  /** Further values, made from the locked row. */
  readonly from?: ((current: Row) => Made) | undefined
}

/** Changes a record in a transaction. @throws 409 (with `current`), 422, 404 */
export async function editRow(served: Served, write: Writing, edited: Edited): Promise<Row> {
  const { entity, behaviour, context } = served
  const { key, version, hooked, from } = edited
  const { session } = write
  const current = await findRow(write.client, entity, session, key, 'write')
  await addRefTitles(write.client, context.entities, entity, [current])
  if (version !== undefined && version !== current['version']) throw await changed(write, current)
  const made = from?.(current)
  const sent = { ...hooked.sent, ...made?.sent }
  const { values, errors } = check(entity.fields, structuredClone(sent), { mode: 'edit', current })
  write.errors.push(...errors)
  write.errors.push(...(await referenceErrors(write.client, context.entities, entity, session, values, current)))
  write.errors.push(...(await uniqueErrors(write.client, entity, session, values, current)))
  if (changesAccess(entity, values, current)) requireRecentProof(session, write.now)
  await hooked.check(write, { mode: 'edit', values, current })
  if (write.errors.length === 0) await behaviour.warn?.(write, values, current)
  if (write.errors.length === 0) await behaviour.beforeEdit?.(write, values, current)
  refuseErrors(write)
  const row = await update(write, current, { ...values, ...made?.computed }, 'edited')
  await checkInside(write, row, current)
  refuseErrors(write)
  await behaviour.afterWrite?.(write, 'edited', row, values)
  refuseErrors(write)
  return row
}

/** Whether it changes something that needs proof. A password is never known as it was: sending one changes it. */
const changesAccess = ({ needsProof, fields }: Entity, values: Values, current: Row): boolean =>
  (needsProof?.edit ?? []).some(name => {
    const field = fields[name]
    const property = field ? wireName(name, field) : name
    if (values[property] === undefined) return false
    return JSON.stringify(values[property]) !== JSON.stringify(current[property] ?? null)
  })

/**
 * Writes values into a locked row, with its history; returns the new row.
 * @param told what the history says in addition
 */
export async function update(
  write: Writing,
  current: Row,
  values: Values,
  change: Change,
  told: Values = {},
): Promise<Row> {
  const { client, entity, session, now, context } = write
  const recordId = keyOf(entity, current)
  await keepTitles(client, context.entities, entity, values)
  const bookkeeping = isWritten(entity) ? { version: sql`"version" + 1`, updatedAt: now } : {}
  const set = { ...columnValues(entity, values), ...write.columns, ...bookkeeping }
  const query = kysely
    .updateTable(entity.table)
    .set(set)
    .where(entity.key, '=', recordId)
    .returning([...wireColumns(entity)])
  const [updated] = Object.keys(set).length ? await run(client, query) : [current]
  const row = toWire(entity, updated ?? current)
  await addRefTitles(client, context.entities, entity, [row])
  const { before, after } = difference(current, row)
  await writeAudit(client, session, now, {
    entity,
    recordId,
    change,
    before,
    after: { ...after, ...secretsChanged(entity, values), ...told },
    title: titleThen(entity, row),
    outcome: write.outcome,
  })
  await rowWritten(write, { entity, id: recordId, change: 'edited', before: current, after: row })
  write.touched.push({ entity: entity.id, id: recordId, change: 'edited' })
  return row
}

async function changed({ client, context, entity, session, hooks }: Writing, current: Row): Promise<Fault> {
  const query = kysely
    .selectFrom('audit_entry')
    .select(['by'])
    .where('entity', '=', entity.id)
    .where('recordId', '=', keyOf(entity, current))
    .orderBy('auditEntryId', 'desc')
    .limit(1)
  const [last] = await run<{ by: string }>(client, query)
  await showRows(hooks, { context, entity, session }, [current])
  return fault(
    'changedMeanwhile',
    { thing: entity.title(current), by: last?.by ?? 'somebody', at: String(current['updatedAt']) },
    { current },
  )
}
