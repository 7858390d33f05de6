import { sql } from 'kysely'
import type { Entity } from '../../src/domain/entity.ts'
import { wireName, type Field } from '../../src/domain/fields/index.ts'
import { searchOf } from '../db/tables/indexes.ts'
import { all, any, type Condition } from './query.ts'

const escaped = (text: string) => text.replace(/[\\%_]/g, sign => `\\${sign}`)

/** Rows of which some searched column begins with `q`, or each word of `q` begins one ('ada love' finds Ada Lovelace). */
export function search(entity: Entity, q: string): Condition {
  const columns = searchOf(entity).map(name =>
    sql.ref(`${entity.table}.${wireName(name, entity.fields[name] as Field)}`),
  )
  const begins = (text: string) => any(columns.map(column => sql`lower(${column}) like lower(${`${escaped(text)}%`})`))
  const parts = q.split(/\s+/).slice(0, 5)
  return parts.length > 1 && columns.length > 1 ? any([begins(q), all(parts.map(begins))]) : begins(q)
}
