import type { PoolClient } from 'pg'
import { fault, Fault, invalid } from '../../src/domain/faults.ts'
import { type Entity, holds } from '../../src/domain/entity.ts'
import { wireName } from '../../src/domain/fields/index.ts'
import { check } from '../../src/domain/validate.ts'
import type { Bus } from '../bus/bus.ts'
import type { Context } from '../context.ts'
import type { Row } from '../db/query.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Session } from '../session.ts'
import { addRow } from './add.ts'
import { afterCommit } from './after-commit.ts'
import { announce } from './announce.ts'
import { refuseLimited } from './areas.ts'
import type { Values, Writing } from './behaviour.ts'
import { editRow, type Made } from './edit.ts'
import { insertMany } from './insert-many.ts'
import { makeRecord } from './make-record.ts'
import { endWrites, preparedHooks, type HookedBody } from './run-hooks.ts'
import { servedTo, type Served } from './served.ts'
import { referenceErrors } from './references.ts'
import { begin, refuseErrors } from './transact.ts'
import { UniqueRows } from './unique-rows.ts'

/** How one of several records is written. */
export interface OneOf {
  /** Where its values are in the request: put before the property that an error names, with a full stop. */
  readonly at?: string
}

/** Several records written in one transaction, each with all that writing it by itself does. */
export interface Together {
  readonly client: PoolClient
  /** Adds a record. @throws 403, 422 */
  add(entity: string, values: Values, one?: OneOf & { readonly computed?: Values }): Promise<Row>
  /**
   * Changes a record: what is sent, and what is made from the row once it is locked.
   * @param values with `version` it is refused where the record has changed since
   * @throws 403, 404, 409 (with `current`), 422
   */
  edit(entity: string, key: number, values: Values, one?: OneOf & { readonly from?: (row: Row) => Made }): Promise<Row>
  /**
   * Adds many records like one that was added just before. They may only differ in fields that no behaviour and no
   * reference depends on, and the caller must have checked that unique values are unique.
   * @returns their keys
   */
  addAlike(entity: string, model: Row, differing: readonly Values[]): Promise<readonly number[]>
  /**
   * Adds many records in a few statements. Each is checked as if it were added alone, and the errors of all of them are
   * reported together. The entity's behaviour on adding is not run: the caller does that work.
   * @returns their keys, in the order of the rows
   * @throws 403, 422 with every error at its row's place
   */
  addMany(entity: string, rows: readonly ManyRow[]): Promise<readonly number[]>
  /**
   * Makes a record of any client as it is, with its history and what hooks do. Its values, and whether the caller may,
   * are checked by the caller.
   * @param clientId its owner
   * @returns its key
   */
  make(entity: string, values: Values, clientId: number): Promise<number>
  /**
   * One item of many: where it is refused, nothing of it stays and the others go on.
   * @returns what `work` gives, or why it was refused
   */
  attempt<T>(work: () => Promise<T>): Promise<T | Fault>
}

/** One of many rows. */
export interface ManyRow {
  readonly values: Values
  /** Put before the property that an error names, with a full stop. */
  readonly at: string
  /** Values of computed fields, as they are. */
  readonly computed?: Values
}

const known = new WeakMap<Bus, ReadonlyMap<string, Served>>()

/** Tells what a server serves, for writes of several records. */
export const serveTogether = ({ bus }: Context, all: readonly Served[]): void =>
  void known.set(bus, new Map(all.map(served => [served.entity.id, served])))

/**
 * Writes several records, all or none: in one transaction, with behaviours, hooks, history and delivery, announced after
 * the commit. The caller's permission for each is checked here.
 * @param entities the ids of those written; what their hooks prepare is read before the transaction
 * @param work may run more than once, so it must have no effect outside the database
 */
export async function writeTogether<T>(
  context: Context,
  session: Session,
  entities: readonly string[],
  work: (together: Together) => Promise<T>,
): Promise<T> {
  const prepared = new Map<string, Prepared>()
  for (const id of entities) prepared.set(id, await prepare(context, session, id))
  const { writes, result } = await inTransaction(context.database.pool, async client => {
    const begun: Writing[] = []
    const done = await work(togetherIn({ client, session, prepared, writes: begun }))
    await endWrites(begun)
    return { writes: begun, result: done }
  })
  const touched = writes.flatMap(write => write.touched)
  afterCommit([...writes.flatMap(write => write.afterCommit), () => announce(context, session, touched)])
  return result
}

interface Prepared {
  readonly served: Served
  readonly hooked: (body: Values) => HookedBody
}

async function prepare(context: Context, session: Session, id: string): Promise<Prepared> {
  const found = known.get(context.bus)?.get(id)
  if (!found) throw new Error(`There is no entity ${id}`)
  const served = servedTo({ ...found, context }, session)
  const { entity, hooks } = served
  return { served, hooked: await preparedHooks(hooks, { context, entity, session }) }
}

/** What is prepared of an entity, for those who may write it. @throws 403 */
function permitted({ prepared, session }: InOne, id: string, verb: 'add' | 'edit'): Prepared {
  const found = prepared.get(id)
  if (!found) throw new Error(`${id} was not prepared`)
  const code = found.served.entity.permission[verb]
  if (!holds(session.permissions, code)) throw fault('forbidden', { permission: code })
  refuseLimited(found.served.entity, session, 'write')
  return found
}

/** One transaction. */
interface InOne {
  readonly client: PoolClient
  readonly session: Session
  readonly prepared: ReadonlyMap<string, Prepared>
  /** Those begun so far. */
  readonly writes: Writing[]
}

async function start({ client, session, writes }: InOne, served: Served, sent: Values, key?: number): Promise<Writing> {
  const { behaviour, context } = served
  const made = await behaviour.prepare?.({ context, session, sent, ...(key !== undefined && { key }) })
  const write = begin(served, session, made, client)
  writes.push(write)
  return write
}

const togetherIn = (one: InOne): Together => ({
  client: one.client,
  async add(id, values, { at, computed } = {}) {
    const { served, hooked } = permitted(one, id, 'add')
    const body = hooked(values)
    const write = await start(one, served, body.sent)
    const checked = check(served.entity.fields, body.sent, { mode: 'add' })
    return under(at, () => addRow(served, write, checked, body, computed))
  },
  async edit(id, key, { version, ...values }, { at, from } = {}) {
    const { served, hooked } = permitted(one, id, 'edit')
    const body = hooked(values)
    const write = await start(one, served, body.sent, key)
    return under(at, () => editRow(served, write, { key, version, hooked: body, from }))
  },
  addAlike: (id, model, differing) => addAlike(one, id, model, differing),
  addMany: (id, rows) => addMany(one, id, rows),
  make: (id, values, clientId) => make(one, id, values, clientId),
  attempt: work => attempt(one, work),
})

async function make({ client, session, prepared, writes }: InOne, id: string, values: Values, clientId: number) {
  const found = prepared.get(id)
  if (!found) throw new Error(`${id} was not prepared`)
  const write = begin(found.served, session, undefined, client)
  writes.push(write)
  return makeRecord(write, id, values, clientId)
}

async function attempt<T>({ client, writes }: InOne, work: () => Promise<T>): Promise<T | Fault> {
  const before = writes.length
  await client.query('savepoint attempt')
  try {
    const done = await work()
    await client.query('release savepoint attempt')
    return done
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    await client.query('rollback to savepoint attempt')
    writes.length = before
    return error
  }
}

async function addAlike(one: InOne, id: string, model: Row, differing: readonly Values[]): Promise<readonly number[]> {
  const { served } = permitted(one, id, 'add')
  const write = await start(one, served, {})
  const rows = differing.map(values => {
    const checked = check(served.entity.fields, values, { mode: 'edit', current: model })
    write.errors.push(...checked.errors)
    return { values: { ...model, ...checked.values }, custom: model['custom'] ?? {} }
  })
  refuseErrors(write)
  const keys = await insertMany(write, rows)
  // 0 stands for many.
  write.touched.push({ entity: id, id: 0, change: 'added' })
  return keys
}

async function addMany(one: InOne, id: string, rows: readonly ManyRow[]): Promise<readonly number[]> {
  const { served } = permitted(one, id, 'add')
  const { entity, context } = served
  const { client, session } = one
  const write = await start(one, served, {})
  const checked = rows.map(({ values }, index) => ({
    row: index + 1,
    ...check(entity.fields, values, { mode: 'add' }),
  }))
  await new UniqueRows(entity, session).check(client, checked)
  if ((await referenceErrors(client, context.entities, entity, session, allReferences(entity, checked))).length > 0)
    for (const { values, errors } of checked)
      errors.push(...(await referenceErrors(client, context.entities, entity, session, values)))
  for (const { row, errors } of checked)
    for (const each of errors)
      write.errors.push({ ...each, propertyName: `${rows[row - 1]?.at ?? ''}.${each.propertyName}` })
  refuseErrors(write)
  const keys = await insertMany(
    write,
    checked.map(({ row, values }) => ({ values: { ...values, ...rows[row - 1]?.computed }, custom: {} })),
  )
  for (const key of keys) write.touched.push({ entity: id, id: key, change: 'added' })
  return keys
}

/** What all of some rows refer to, as the references of one. */
function allReferences({ fields }: Entity, rows: readonly { readonly values: Values }[]): Values {
  const names = Object.entries(fields).flatMap(([name, field]) => (field.target ? [wireName(name, field)] : []))
  return Object.fromEntries(names.map(name => [name, [...new Set(rows.flatMap(({ values }) => values[name] ?? []))]]))
}

/** Runs a write; the errors of a refusal say which record they are about. */
async function under<T>(at: string | undefined, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (at === undefined || !(error instanceof Fault) || error.code !== 'invalid') throw error
    throw invalid(error.errors.map(each => ({ ...each, propertyName: `${at}.${each.propertyName}` })))
  }
}
