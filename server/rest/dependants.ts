import { sql, type SqlBool } from 'kysely'
import type { Entity } from '../../src/domain/entity.ts'
import { wireName } from '../../src/domain/fields/index.ts'
import type { Session } from '../session.ts'
import { isWritten } from '../db/tables/columns.ts'
import { kysely, run, runSql, type Condition, type Queryable } from '../db/query.ts'
import { scope } from './scope.ts'
import { titlesByKey, type Entities } from './titles.ts'

/** Records that refer to one: of which entity, by which property, how many (counted to 1,000), and the first few. */
export interface Dependant {
  readonly entity: string
  readonly by: string
  readonly count: number
  readonly examples: readonly { readonly id: number; readonly title: string }[]
}

interface Way {
  readonly entity: Entity
  readonly by: string
  readonly refers: Condition
}

const countedTo = 1000
const shown = 5

/**
 * The declared ways in which others may refer to a record. Automatic references, and those that keep the title of their
 * time, do not prevent a deletion.
 */
function waysTo(entities: Entities, target: Entity, key: number): Way[] {
  return Object.values(entities)
    .filter(isWritten)
    .flatMap(entity => {
      const column = (name: string) => sql.ref(`${entity.table}.${name}`)
      const owned: Way[] =
        target.tenancy === 'self' && entity.tenancy === 'client'
          ? [{ entity, by: 'clientId', refers: sql`${column('clientId')} = ${key}` }]
          : []
      const fields = Object.entries(entity.fields).flatMap(([name, field]): Way[] => {
        const inRows = field.refersBy?.[target.id]
        if (inRows !== undefined) {
          const by = wireName(name, field)
          return [{ entity, by, refers: sql`${column(by)} @> ${JSON.stringify([{ [inRows]: key }])}::jsonb` }]
        }
        if (field.target !== target.id || field.computed || field.kept || name === entity.across?.by) return []
        const by = wireName(name, field)
        const refers: Condition =
          field.kind === 'refs' ? sql`${column(by)} @> array[${key}]::integer[]` : sql`${column(by)} = ${key}`
        return [{ entity, by, refers }]
      })
      return [...owned, ...fields]
    })
}

/** What depends on a record, over all clients where the record is everybody's; examples only of what the caller sees. */
export async function dependantsOf(
  on: Queryable,
  entities: Entities,
  target: Entity,
  session: Session,
  key: number,
  whose: 'everybody' | 'caller' = 'everybody',
): Promise<Dependant[]> {
  const found: Dependant[] = []
  for (const { entity, by, refers } of waysTo(entities, target, key)) {
    const others =
      entity.id === target.id ? sql<SqlBool>`${sql.ref(`${entity.table}.${entity.key}`)} <> ${key}` : sql<SqlBool>`true`
    const all = kysely
      .selectFrom(entity.table)
      .select(entity.key)
      .where('deletedAt', 'is', sql`null`)
      .where(refers)
      .where(others)
      .where(whose === 'caller' ? scope(entity, session) : sql<SqlBool>`true`)
    const [counted] = await runSql<{ count: number }>(
      on,
      sql`select count(*) as "count" from (${all.limit(countedTo)}) counted`,
    )
    if (!counted?.count) continue
    const first = await run(on, all.where(scope(entity, session)).orderBy(entity.key).limit(shown))
    const titles = await titlesByKey(
      on,
      entities,
      entity,
      first.map(row => row[entity.key] as number),
    )
    found.push({
      entity: entity.id,
      by,
      count: counted.count,
      examples: [...titles].map(([id, title]) => ({ id, title })),
    })
  }
  return found
}
