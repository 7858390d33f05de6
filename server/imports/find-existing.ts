import { sql, type SqlBool } from 'kysely'
import type { Entity } from '../../src/domain/entity.ts'
import { wireName } from '../../src/domain/fields/index.ts'
import { importedBy } from '../../src/domain/imported.ts'
import { check } from '../../src/domain/validate.ts'
import { keyOf, kysely, type Queryable, type Row, run } from '../db/query.ts'
import { hiddenValue } from '../rest/audit.ts'
import type { Values } from '../rest/behaviour.ts'
import { toWire, wireColumns } from '../rest/row.ts'
import { scope } from '../rest/scope.ts'
import { addRefTitles, titlesByKey } from '../rest/titles.ts'
import type { Importing } from './importing.ts'
import type { ReadRow } from './read-rows.ts'

/** A record that a row of the file is about. */
export interface Found {
  readonly key: number
  /** The version that was compared. */
  readonly version: number
  /** What is written; nothing where the record is left as it is. */
  readonly values: Values
  /** What those were, to undo it. */
  readonly before: Values
  readonly title: string
  readonly differences: readonly Difference[]
}

/** One value that a row changes, in words; secrets are only said to be different. */
export interface Difference {
  readonly propertyName: string
  readonly from: string
  readonly to: string
}

/** Finds the records that rows are about, and what the rows change of them. @returns the rows, with what was found */
export async function findExisting(
  importing: Importing,
  on: Queryable,
  rows: readonly ReadRow[],
): Promise<readonly ReadRow[]> {
  const { served, running } = importing
  const { entity, context } = served
  const by = importedBy(entity)
  if (by === undefined) return rows
  const wanted = rows.flatMap(row => named(row, by) ?? [])
  if (wanted.length === 0) return rows
  const query = kysely
    .selectFrom(entity.table)
    .select([...wireColumns(entity)])
    .where(scope(entity, running.session, 'write'))
    .where(sql<SqlBool>`lower(${sql.ref(`${entity.table}.${by}`)}) = any(${wanted})`)
  const current = (await run(on, query)).map(row => toWire(entity, row))
  await addRefTitles(on, context.entities, entity, current)
  const known = new Map(current.map(row => [String(row[by]).toLowerCase(), row]))
  const compared: ReadRow[] = []
  for (const row of rows) {
    const record = known.get(named(row, by) ?? '')
    compared.push(record ? await compare(importing, on, row, record) : row)
  }
  return compared
}

const named = ({ sent }: ReadRow, by: string): string | undefined =>
  typeof sent[by] === 'string' ? sent[by].trim().toLowerCase() : undefined

/** A row as a change of a record: only what its cells say is compared. */
async function compare(importing: Importing, on: Queryable, row: ReadRow, current: Row): Promise<ReadRow> {
  const { entity } = importing.served
  const key = keyOf(entity, current)
  const by = importedBy(entity)
  // How its name is written is no change of it.
  const sent = Object.fromEntries(Object.entries(structuredClone(row.sent)).filter(([name]) => name !== by))
  const { values, errors } = check(entity.fields, sent, { mode: 'edit', current })
  const changed = Object.keys(values).filter(name => !isSame(values[name], current[name]))
  const isUnread = new Set(row.unread.map(({ propertyName }) => propertyName))
  const all = [...row.unread, ...errors.filter(({ propertyName }) => !isUnread.has(propertyName))]
  if (changed.length > 0 && !importing.running.session.permissions.has(entity.permission.edit))
    all.push({ propertyName: by ?? '', errorMessage: 'It exists already, and you may not change it' })
  const found: Found = {
    key,
    version: Number(current['version']),
    values: only(values, changed),
    before: only(current, changed),
    title: entity.title(current),
    differences: all.length > 0 ? [] : await differencesOf(importing, on, { changed, values, current }),
  }
  return { ...row, key, found, values: { ...(by !== undefined && { [by]: current[by] }), ...values }, errors: all }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
const only = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map(name => [name, values[name] ?? null]))

interface Compared {
  readonly changed: readonly string[]
  readonly values: Values
  readonly current: Row
}

async function differencesOf(
  { served: { entity, context } }: Importing,
  on: Queryable,
  { changed, values, current }: Compared,
): Promise<readonly Difference[]> {
  const said: Difference[] = []
  for (const [name, field] of Object.entries(entity.fields)) {
    const propertyName = wireName(name, field)
    if (!changed.includes(propertyName)) continue
    if (field.sealed) {
      said.push({ propertyName, from: hiddenValue, to: hiddenValue })
      continue
    }
    const value = values[propertyName]
    const target = context.entities[field.target ?? '']
    const titles =
      target && typeof value === 'number' ? await titlesByKey(on, context.entities, target, [value]) : undefined
    said.push({
      propertyName,
      from: wordsOf(field, target ? current[name] : current[propertyName]),
      to: titles ? (titles.get(Number(value)) ?? String(value)) : wordsOf(field, value),
    })
  }
  return said
}

const mostWords = 200

function wordsOf({ choices }: Entity['fields'][string], value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return (choices?.[text] ?? text).slice(0, mostWords)
}
