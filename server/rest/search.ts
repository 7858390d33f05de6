import { sql } from 'kysely'
import type { Entity } from '../../src/domain/entity.ts'
import { wireName, type Field } from '../../src/domain/fields/index.ts'
import { searchOf } from '../db/tables/indexes.ts'
import { all, any, type Condition } from '../db/query.ts'
import { sameSealed } from './unique.ts'

/** A text as it is, in the pattern of a `like`. */
export const escaped = (text: string): string => text.replace(/[\\%_]/g, sign => `\\${sign}`)

/** Rows with a sealed field equal to `q`: a complete keycode finds its credential. */
const sealedAs = ({ fields }: Entity, q: string): readonly Condition[] =>
  Object.entries(fields).flatMap(([name, { sealed, unique, schema }]) =>
    sealed && unique && schema.safeParse(q).success ? [sameSealed(name, q)] : [],
  )

/**
 * Rows of which some searched column begins with `q`, or each word of `q` begins one ('ada love' finds Ada Lovelace).
 * @param fields the only ones searched; by default the list's own, and sealed ones by their full value
 */
export function search(entity: Entity, q: string, fields?: readonly string[]): Condition {
  const names = fields ?? searchOf(entity)
  const columns = names.map(name => sql.ref(`${entity.table}.${wireName(name, entity.fields[name] as Field)}`))
  const begins = (text: string) => any(columns.map(column => sql`lower(${column}) like lower(${`${escaped(text)}%`})`))
  const parts = q.split(/\s+/).slice(0, 5)
  const whole = [begins(q), ...(fields ? [] : sealedAs(entity, q))]
  return any(parts.length > 1 && columns.length > 1 ? [...whole, all(parts.map(begins))] : whole)
}
