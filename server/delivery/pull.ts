import type { Pool } from 'pg'
import { type ChangesAnswer, type DeliveredChange } from '../../src/domain/delivery.ts'
import type { DeliveredKind } from '../../src/domain/entities/change-log.ts'
import type { Context } from '../context.ts'
import { subjects } from './subjects.ts'

interface Pulled extends Omit<DeliveredChange, 'created'> {
  readonly created: Date
}

export interface Wanted {
  readonly controllerId: number
  readonly after: number
  readonly limit: number
}

/** What a controller has not acknowledged, in order, with what the change log does not keep. */
export async function pull(
  { database: { pool }, entities }: Pick<Context, 'database' | 'entities'>,
  { controllerId, after, limit }: Wanted,
): Promise<ChangesAnswer> {
  const { rows } = await pool.query<Pulled>(
    `select "changeId", "created", "operation", "subject", "subjectId", "details" from change_log
     where "controllerId" = $1 and "state" = 'pending' and "changeId" > $2 order by "changeId" limit $3`,
    [controllerId, after, limit + 1],
  )
  const page = rows.slice(0, limit)
  const secrets = await secretsOf(pool, entities, page)
  const items = page.map(({ created, ...change }) => ({
    ...change,
    created: created.toISOString(),
    details: change.details && { ...change.details, ...secrets.get(keyOf(change)) },
  }))
  return { items, next: rows.length > limit ? (page.at(-1)?.changeId ?? null) : null }
}

const keyOf = ({ subject, subjectId }: Pick<Pulled, 'subject' | 'subjectId'>) => `${subject} ${subjectId}`

/** What opens doors by itself is read from its record when it is sent, and kept nowhere else. */
async function secretsOf(
  pool: Pool,
  entities: Context['entities'],
  changes: readonly Pulled[],
): Promise<Map<string, Record<string, unknown>>> {
  const found = new Map<string, Record<string, unknown>>()
  for (const subject of Object.keys(subjects) as DeliveredKind[]) {
    const { secrets } = subjects[subject]
    const entity = entities[subject]
    const ids = changes.flatMap(each => (each.subject === subject && each.details ? [each.subjectId] : []))
    if (!secrets || !entity || ids.length === 0) continue
    const columns = secrets.map(name => `"${name}"`).join(', ')
    const { rows } = await pool.query<Record<string, unknown>>(
      `select "${entity.key}" as "subjectId", ${columns} from "${entity.table}" where "${entity.key}" = any($1)`,
      [ids],
    )
    for (const { subjectId, ...values } of rows)
      found.set(
        keyOf({ subject, subjectId: subjectId as number }),
        Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)),
      )
  }
  return found
}
