import { sql } from 'kysely'
import { type Queryable, runSql } from '../../../../../server/kit/index.ts'
import type { Entity } from '../../../../domain/entity.ts'
import { fault } from '../../../../domain/faults.ts'
import { freeName } from '../../domain/free-name.ts'
import { type Entities, type Site } from '../plan/site.ts'
import { namesOf, uniquesOf } from '../plan/names.ts'
import { usedByMoving } from '../plan/preview.ts'
import type { Move } from './move.ts'

/** By entity, the copy of each record. */
export type Copies = ReadonlyMap<string, ReadonlyMap<number, number>>

/** Copies what moves refers to and what stays may need as well: time profiles, addresses. */
export async function copyUsed(on: Queryable, entities: Entities, site: Site, { to, now }: Move): Promise<Copies> {
  const copies = new Map<string, Map<number, number>>()
  for (const [id, keys] of await usedByMoving(on, entities, site)) {
    const entity = entities[id]
    if (!entity) continue
    const made = new Map<number, number>()
    for (const key of keys) made.set(key, await copy(on, entity, key, { to, now }))
    copies.set(id, made)
  }
  return copies
}

async function copy(
  on: Queryable,
  entity: Entity,
  key: number,
  { to, now }: Pick<Move, 'to' | 'now'>,
): Promise<number> {
  const other = JSON.stringify({
    ...(await freeValues(on, entity, key, to)),
    clientId: to,
    custom: {},
    version: 1,
    updatedAt: now,
  })
  const [made] = await runSql<{ key: number }>(
    on,
    sql`
    insert into ${sql.table(entity.table)} overriding system value
    select (jsonb_populate_record(null::${sql.table(entity.table)}, to_jsonb(e) || ${other}::jsonb || jsonb_build_object(
      ${entity.key}::text, nextval(pg_get_serial_sequence(${`"${entity.table}"`}, ${entity.key}))))).*
    from ${sql.table(entity.table)} e where ${sql.ref(entity.key)} = ${key} returning ${sql.ref(entity.key)} as "key"`,
  )
  if (!made) throw new Error(`${entity.id} ${key} could not be copied`)
  return made.key
}

/** What has to be unique: another name, the next number. @throws 409 where there is none left */
async function freeValues(on: Queryable, entity: Entity, key: number, to: number): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = {}
  for (const { column, name, label, max } of uniquesOf(entity)) {
    const taken = await namesOf(on, entity, column, [], to)
    const [row] = await runSql<{ value: string | number | null }>(
      on,
      sql`select ${sql.ref(column)} as "value" from ${sql.table(entity.table)} where ${sql.ref(entity.key)} = ${key}`,
    )
    const value = row?.value
    if (value === null || value === undefined || !taken.has(String(value).toLowerCase())) continue
    if (typeof value === 'string') values[column] = freeName(value, taken, max)
    else {
      const free = Array.from({ length: max }, (_, index) => index + 1).find(each => !taken.has(String(each)))
      if (free === undefined) throw fault('notNow', { message: `The new {one client} has no ${label} (${name}) left` })
      values[column] = free
    }
  }
  return values
}
