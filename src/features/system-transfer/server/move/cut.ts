import { sql } from 'kysely'
import { type Queryable, runSql } from '../../../../../server/kit/index.ts'
import type { Context } from '../../../../../server/kit/index.ts'
import { concerned } from '../../domain/paths.ts'
import { type Cut, cutRecords, cutsOf } from '../plan/cuts.ts'
import type { Site } from '../plan/site.ts'
import type { Move } from './move.ts'
import { noteAll } from './note.ts'

/**
 * Takes out of what stays everything that it refers to of the site. A group that kept a door would open it for its
 * people from now on.
 * @returns the records that were changed, by entity
 */
export async function cutReferences(
  on: Queryable,
  { entities }: Pick<Context, 'entities'>,
  site: Site,
  move: Move,
): Promise<Map<string, Set<number>>> {
  const changed = new Map<string, Set<number>>()
  const add = (id: string, keys: readonly number[]) => changed.set(id, new Set([...(changed.get(id) ?? []), ...keys]))
  for (const cut of cutsOf(entities, concerned(entities), site)) {
    const keys = await cutRecords(on, site, cut)
    if (keys.length === 0) continue
    await noteCut(on, cut, keys, { entities, move })
    add(cut.entity.id, keys)
  }
  add('group', await cutDoorTimes(on, site, move))
  return changed
}

interface Noting extends Pick<Context, 'entities'> {
  readonly move: Move
}

/** Cuts one reference, with the history of each record. */
async function noteCut(on: Queryable, cut: Cut, keys: readonly number[], { entities, move }: Noting): Promise<void> {
  const { entity, reference, gone } = cut
  const [table, key, column] = [sql.table(entity.table), sql.ref(entity.key), sql.ref(reference.column)]
  const own = sql`${key} = any(${[...keys]}::integer[])`
  const read = () =>
    runSql<{ key: number; value: unknown }>(
      on,
      sql`select ${key} as "key", ${column} as "value" from ${table} where ${own}`,
    )
  const before = new Map((await read()).map(row => [row.key, row.value]))
  const left = reference.isMany
    ? sql`array(select x from unnest(${column}) with ordinality as u(x, n) where not x = any(${[...gone]}::integer[]) order by n)`
    : sql`null`
  await runSql(
    on,
    sql`update ${table} set ${column} = ${left}, "version" = "version" + 1, "updatedAt" = ${move.now} where ${own}`,
  )
  const after = new Map((await read()).map(row => [row.key, row.value]))
  await noteAll(
    on,
    entities,
    { ...move, clientId: move.from },
    {
      entity,
      keys,
      change: 'edited',
      before: id => ({ [reference.column]: before.get(id) ?? null }),
      after: id => ({ [reference.column]: after.get(id) ?? null }),
    },
  )
}

/** Doors of the site that groups open at times of their own. */
async function cutDoorTimes(on: Queryable, { clientId, moving }: Site, { now }: Move): Promise<number[]> {
  const doors = [...(moving.get('door') ?? [])]
  const rows = await runSql<{ groupId: number }>(
    on,
    sql`
    update "group" set "version" = "version" + 1, "updatedAt" = ${now}, "doorTimes" = (
      select coalesce(jsonb_agg(t), '[]') from jsonb_array_elements("doorTimes") t where not (t->>'doorId')::integer = any(${doors}::integer[]))
    where "clientId" = ${clientId} and jsonb_typeof("doorTimes") = 'array' and exists (
      select from jsonb_array_elements("doorTimes") t where (t->>'doorId')::integer = any(${doors}::integer[]))
    returning "groupId"`,
  )
  return rows.map(({ groupId }) => groupId)
}
