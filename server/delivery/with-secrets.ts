import type { Pool } from 'pg'
import type { HeldRecord } from '../../src/domain/delivery.ts'
import type { DeliveredKind } from '../../src/domain/entities/hardware/change-log.ts'
import type { Context } from '../context.ts'
import { open } from '../secrets/seal.ts'
import { subjects } from './subjects.ts'

/** Records of the change log as they are delivered: with what it does not keep. */
export async function withSecrets<T extends HeldRecord>(
  pool: Pool,
  entities: Context['entities'],
  page: readonly T[],
): Promise<T[]> {
  const secrets = await secretsOf(pool, entities, page)
  return page.map(each => ({ ...each, details: each.details && { ...each.details, ...secrets.get(keyOf(each)) } }))
}

const keyOf = ({ subject, subjectId }: Pick<HeldRecord, 'subject' | 'subjectId'>) => `${subject} ${subjectId}`

/** Secrets that open doors are read from their record when they are sent, and stored nowhere else. */
async function secretsOf(
  pool: Pool,
  entities: Context['entities'],
  changes: readonly HeldRecord[],
): Promise<Map<string, Record<string, unknown>>> {
  const found = new Map<string, Record<string, unknown>>()
  for (const subject of Object.keys(subjects) as DeliveredKind[]) {
    const { secrets } = subjects[subject]
    const entity = entities[subject]
    const ids = changes.flatMap(each => (each.subject === subject && each.details ? [each.subjectId] : []))
    if (secrets.length === 0 || !entity || ids.length === 0) continue
    const columns = secrets.map(name => `"${name}"`).join(', ')
    const { rows } = await pool.query<Record<string, unknown>>(
      `select "${entity.key}" as "subjectId", ${columns} from "${entity.table}" where "${entity.key}" = any($1)`,
      [ids],
    )
    for (const { subjectId, ...values } of rows)
      found.set(
        keyOf({ subject, subjectId: subjectId as number }),
        Object.fromEntries(
          Object.entries(values).flatMap(([name, value]) =>
            value === null ? [] : [[name, typeof value === 'string' ? open(value) : value]],
          ),
        ),
      )
  }
  return found
}
