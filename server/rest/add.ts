import { sql } from 'kysely'
import type { Entity } from '../../src/domain/entity.ts'
import type { PropertyError } from '../../src/domain/faults.ts'
import { labelOf } from '../../src/domain/fields/index.ts'
import { check, type Checked } from '../../src/domain/validate.ts'
import type { Session } from '../session.ts'
import { requireRecentProof } from '../auth/recent-proof.ts'
import { addingFor, clientProperty, isForAnother, ownerColumns } from './across.ts'
import { refuseLimited } from './areas.ts'
import { titleThen, writeAudit } from './audit.ts'
import type { Values, Writing } from './behaviour.ts'
import { checkInside } from './inside.ts'
import { keyOf, kysely, run, type Row } from '../db/query.ts'
import { keepTitles, referenceErrors } from './references.ts'
import { columnValues, toWire, wireColumns } from './row.ts'
import { servedTo, type Served } from './served.ts'
import { secretsChanged } from './secrets.ts'
import { addRefTitles } from './titles.ts'
import { type HookedBody, hookedBody, rowWritten } from './run-hooks.ts'
import { refuseErrors, transact, type Written } from './transact.ts'
import { uniqueErrors } from './unique.ts'

/** Adds a record for the working client. @throws 422 with everything that is wrong with it */
export async function add(all: Served, caller: Session, body: Values): Promise<Written> {
  const served = servedTo(all, caller)
  const { entity, behaviour, context, hooks } = served
  const { session, sent: whole } = addingFor(entity, caller, body)
  const hooked = await hookedBody(hooks, { context, entity, session }, whole)
  const { sent } = hooked
  refuseLimited(entity, session, 'write')
  const prepared = await behaviour.prepare?.({ context, session, sent })
  const checked = check(entity.fields, sent, { mode: 'add' })
  return transact(served, session, prepared, checked.values, write => addRow(served, write, checked, hooked))
}

/** Adds a record in a transaction, once its values are checked against what is there. @throws 403 `proofNeeded`, 422 */
export async function addRow(
  served: Served,
  write: Writing,
  checked: Checked,
  hooked: HookedBody,
  computed: Values = {},
): Promise<Row> {
  const { entity, behaviour, context } = served
  const { session } = write
  if (entity.needsProof?.add) requireRecentProof(session, write.now)
  const values = structuredClone(checked.values)
  write.errors.push(...checked.errors)
  write.errors.push(...(await referenceErrors(write.client, context.entities, entity, session, values)))
  write.errors.push(...clientErrors(entity, session, values, write.errors))
  write.errors.push(...(await uniqueErrors(write.client, entity, session, values)))
  await hooked.check(write, { mode: 'add', values, current: {} })
  if (write.errors.length === 0) await behaviour.warn?.(write, values, {})
  return insertChecked(served, write, { ...values, ...computed })
}

/** A record is of the client that it names, and of no other. */
function clientErrors(
  entity: Entity,
  session: Session,
  values: Values,
  already: readonly PropertyError[],
): readonly PropertyError[] {
  const propertyName = clientProperty(entity) ?? ''
  if (!isForAnother(entity, session, values) || already.some(each => each.propertyName === propertyName)) return []
  const name = entity.across?.by ?? ''
  return [{ propertyName, errorMessage: `${labelOf(name, entity.fields[name] ?? {})} must be chosen from the list` }]
}

/** Writes a record whose values have been checked, with what its behaviour does. @throws 422 */
export async function insertChecked(
  { entity, behaviour, context }: Served,
  write: Writing,
  values: Values,
): Promise<Row> {
  if (write.errors.length === 0) await behaviour.beforeAdd?.(write, values)
  refuseErrors(write)
  await keepTitles(write.client, context.entities, entity, values)
  const row = await insert(write, values)
  await checkInside(write, row, undefined)
  refuseErrors(write)
  await behaviour.afterWrite?.(write, 'added', row, values)
  refuseErrors(write)
  return row
}

async function insert(write: Writing, values: Values): Promise<Row> {
  const { client, entity, session, now, context } = write
  const query = kysely
    .insertInto(entity.table)
    .values({
      ...columnValues(entity, values),
      ...write.columns,
      ...ownerColumns(entity, session),
      createdById: session.userId,
      createdAt: now,
      updatedAt: now,
    })
    .returning([...wireColumns(entity)].map(column => sql.ref(column).as(column)))
  const [inserted] = await run(client, query)
  const row = toWire(entity, inserted ?? {})
  await addRefTitles(client, context.entities, entity, [row])
  const recordId = keyOf(entity, row)
  await writeAudit(client, session, now, {
    entity,
    recordId,
    change: 'added',
    before: null,
    after: { ...row, ...secretsChanged(entity, values) },
    title: titleThen(entity, row),
  })
  await rowWritten(write, { entity, id: recordId, change: 'added', before: null, after: row })
  write.touched.push({ entity: entity.id, id: recordId, change: 'added' })
  return row
}
