import { sql } from 'kysely'
import { type Context, runSql, scope, type Session } from '../../../../server/kit/index.ts'
import { mayOpen, screenOf, type ScreenRecord } from '../domain/screen-of.ts'

const nameOf = ({ entity, id }: ScreenRecord) => `${entity} ${id}`
const largestKey = 2 ** 31

/**
 * Which addresses lead somewhere that the caller may open: the screen is there, they have its permissions, and its record,
 * where it is about one, is there for them.
 */
export async function availableOf(
  { database, entities }: Context,
  session: Session,
  urls: readonly string[],
): Promise<ReadonlySet<string>> {
  const open = urls.flatMap(url => {
    const screen = screenOf(url)
    return screen && mayOpen(session.permissions, screen) ? [{ url, record: screen.record }] : []
  })
  const records = open.flatMap(({ record }) => (record && isKey(record.id) ? [record] : []))
  const parts = [...Map.groupBy(records, ({ entity }) => entity)].flatMap(([name, own]) => {
    const entity = entities[name]
    if (!entity) return []
    return [
      sql`(select ${name}::text as "entity", ${sql.ref(entity.key)} as "id" from ${sql.table(entity.table)}
           where ${scope(entity, session)} and ${sql.ref(entity.key)} = any(${own.map(({ id }) => id)}))`,
    ]
  })
  const found = parts.length > 0 ? await runSql<ScreenRecord>(database.pool, sql.join(parts, sql` union all `)) : []
  const there = new Set(found.map(nameOf))
  return new Set(open.flatMap(({ url, record }) => (!record || there.has(nameOf(record)) ? [url] : [])))
}

const isKey = (id: number) => Number.isInteger(id) && id > 0 && id < largestKey
