import type pg from 'pg'
import { pgArray } from '../server/db/pg-array.ts'

/** Two tables of the columns of `event`, not partitioned: one with all its indexes, one with the primary key alone. */
export async function bareTables(pool: pg.Pool): Promise<void> {
  await pool.query('create table bare_event (like event including all)')
  await pool.query('create table bare_event_without_indexes (like event including defaults including identity)')
  await pool.query('alter table bare_event_without_indexes add primary key ("eventId")')
}

const types: Readonly<Record<string, string>> = {
  clientId: 'integer',
  sequence: 'bigint',
  occurredAt: 'timestamptz',
  receivedAt: 'timestamptz',
  deviceTime: 'timestamptz',
  type: 'text',
  category: 'text',
  controllerId: 'integer',
  controller: 'text',
  doorId: 'integer',
  door: 'text',
  readerId: 'integer',
  reader: 'text',
  areaId: 'integer',
  area: 'text',
  zoneId: 'integer',
  zone: 'text',
  tokenId: 'integer',
  token: 'text',
  personId: 'integer',
  person: 'text',
  input: 'integer',
  keycode: 'text',
  credentialType: 'text',
  reason: 'text',
  move: 'text',
  passback: 'boolean',
  simulated: 'boolean',
  epoch: 'integer',
  controllerSequence: 'bigint',
  data: 'jsonb',
}
const names = Object.keys(types)
const columns = names.map(name => `"${name}"`).join(', ')
const arrays = Object.values(types).map((type, index) => `$${index + 1}::${type}[]`)

const cell = (value: unknown) =>
  value instanceof Date
    ? value.toISOString()
    : typeof value === 'object' && value !== null
      ? JSON.stringify(value)
      : (value as string | number | boolean | null)

/** Inserts events as they are, in one statement, with nothing beside them. */
export async function insertBare(
  pool: pg.Pool,
  table: string,
  events: readonly Record<string, unknown>[],
): Promise<void> {
  await pool.query(
    `insert into ${table} (${columns}) select * from unnest(${arrays.join(', ')})`,
    names.map(name => pgArray(events.map(event => cell(event[name])))),
  )
}
