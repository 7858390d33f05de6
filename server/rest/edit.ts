import { sql } from 'kysely'
import { fault, type Fault } from '../../src/domain/faults.ts'
import { check } from '../../src/domain/validate.ts'
import { customFieldsOf } from '../custom-fields/definitions.ts'
import { showCustomValues } from '../custom-fields/show.ts'
import { checkCustom, type CustomValues } from '../custom-fields/values.ts'
import { note } from '../delivery/note.ts'
import { claimPictures, pictureErrors } from '../files/claim.ts'
import type { Session } from '../session.ts'
import { workingOn } from './across.ts'
import { difference, writeAudit, type Change } from './audit.ts'
import type { Values, Writing } from './behaviour.ts'
import { findRow } from './find-row.ts'
import { checkInside } from './inside.ts'
import { keyOf, kysely, run, type Row } from './query.ts'
import { keepTitles, referenceErrors } from './references.ts'
import { isWritten } from '../db/tables/columns.ts'
import { columnValues, toWire, wireColumns } from './row.ts'
import { secretsChanged } from './secrets.ts'
import { servedTo, type Served } from './served.ts'
import { addRefTitles } from './titles.ts'
import { customColumn, refuseErrors, transact, type Written } from './transact.ts'
import { uniqueErrors } from './unique.ts'

/**
 * Changes the properties that were sent and leaves the others. With `version` it is refused where the record has
 * changed since that version was read.
 * @throws 409 (with `current`), 422, 404, 451
 */
export async function edit(all: Served, caller: Session, key: number, body: Values): Promise<Written> {
  const served = servedTo(all, caller)
  const session = await workingOn(served.context.database.pool, served.entity, caller, key)
  return editAs(served, session, key, body)
}

async function editAs(
  served: Served,
  session: Session,
  key: number,
  { version, custom, ...sent }: Values,
): Promise<Written> {
  const { entity, behaviour, context } = served
  const prepared = await behaviour.prepare?.({ context, session, sent, key })
  const definitions = await customFieldsOf(context).of(entity.id, session)
  return transact(
    served,
    session,
    prepared,
    sent,
    async write => {
      const current = await findRow(write.client, entity, session, key, 'write')
      await addRefTitles(write.client, context.entities, entity, [current])
      if (version !== undefined && version !== current['version']) throw await changed(write, current)
      const { values, errors } = check(entity.fields, sent, { mode: 'edit', current })
      const own = checkCustom(definitions, custom, 'edit', (current['custom'] ?? {}) as CustomValues)
      if (custom !== undefined) write.custom = own.values
      write.errors.push(...errors, ...own.errors)
      write.errors.push(...(await referenceErrors(write.client, context.entities, entity, session, values, current)))
      write.errors.push(...(await uniqueErrors(write.client, entity, session, values, current)))
      write.errors.push(...(await pictureErrors(write.client, entity, session, values, current)))
      if (write.errors.length === 0) await behaviour.warn?.(write, values, current)
      if (write.errors.length === 0) await behaviour.beforeEdit?.(write, values, current)
      refuseErrors(write)
      const row = await update(write, current, values, 'edited')
      await checkInside(write, row, current)
      await claimPictures(write, row, current)
      refuseErrors(write)
      await behaviour.afterWrite?.(write, 'edited', row, values)
      refuseErrors(write)
      return row
    },
    key,
  )
}

/**
 * Writes values into a row that is locked, with its history; answers it as it is then.
 * @param told what the history says besides
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
  const set = { ...columnValues(entity, values), ...customColumn(write), ...bookkeeping }
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
  })
  note(write.noted, entity, { id: recordId, change: 'edited', before: current, after: row })
  write.touched.push({ entity: entity.id, id: recordId, change: 'edited' })
  return row
}

async function changed({ client, context, entity, session }: Writing, current: Row): Promise<Fault> {
  const query = kysely
    .selectFrom('audit_entry')
    .select(['by'])
    .where('entity', '=', entity.id)
    .where('recordId', '=', keyOf(entity, current))
    .orderBy('auditEntryId', 'desc')
    .limit(1)
  const [last] = await run<{ by: string }>(client, query)
  await showCustomValues(context, entity, session, [current])
  return fault(
    'changedMeanwhile',
    { thing: entity.title(current), by: last?.by ?? 'somebody', at: String(current['updatedAt']) },
    { current },
  )
}
