import { sql } from 'kysely'
import { type Entity, labelFor } from '../../src/domain/entity.ts'
import type { PropertyOf } from '../../src/domain/record.ts'
import { isCircle } from '../../src/domain/standing.ts'
import type { Values, Writing } from './behaviour.ts'
import { runSql } from '../db/query.ts'

/** The references of an entity to others of its kind. */
type TreeRef<E extends Entity> = {
  [N in keyof E['fields'] & string]: E['fields'][N] extends { kind: 'ref'; target: E['id'] } ? N : never
}[keyof E['fields'] & string]

/**
 * Refuses a parent that is the record itself or stands below it. Moves within a client wait for each other, so that two
 * at once cannot close a circle.
 * @param name the reference to the parent
 */
export async function refuseCircle<E extends Entity>(
  { client, entity, session, errors }: Writing<E>,
  name: TreeRef<E>,
  values: Values,
  current: Values,
): Promise<void> {
  const column = `${name}Id` as PropertyOf<E>
  const parent = values[column]
  if (typeof parent !== 'number' || parent === current[column]) return
  await runSql(client, sql`select 1 from client where "clientId" = ${session.clientId} for no key update`)
  const key = current[entity.key]
  const [above] = await runSql(
    client,
    sql`
    with recursive above as (
      select ${sql.ref(entity.key)} as "key", ${sql.ref(column)} as "parent" from ${sql.table(entity.table)} where ${sql.ref(entity.key)} = ${parent}
      union
      select t.${sql.ref(entity.key)}, t.${sql.ref(column)} from ${sql.table(entity.table)} t join above on t.${sql.ref(entity.key)} = above."parent"
    ) select 1 from above where "key" = ${key} limit 1`,
  )
  if (above) errors.push({ propertyName: column, errorMessage: isCircle(labelFor(entity, name)) })
}
