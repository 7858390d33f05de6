import type { Entity } from '../../src/domain/entity.ts'
import type { Field } from '../../src/domain/fields/index.ts'
import { digestColumn } from '../db/tables/columns.ts'
import { digestsOf } from '../secrets/seal.ts'
import { isTextLike } from '../db/tables/indexes.ts'
import { columnType } from '../db/tables/storage.ts'
import type { Session } from '../session.ts'
import type { Queryable } from '../db/query.ts'
import type { PropertyError } from '../../src/domain/faults.ts'
import type { Values } from './behaviour.ts'
import { uniqueSets, wireOf, type UniqueSet } from './unique.ts'

/** One of several rows: its number, its values under wire names, and what is wrong with it. */
export interface CheckedRow {
  readonly row: number
  /** The record that it changes; its own values are not taken. */
  readonly key?: number
  readonly values: Values
  readonly errors: PropertyError[]
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Whether rows are unique: among those that are there, and among those that come before them. */
export class UniqueRows {
  readonly #seen = new Map<UniqueSet, Map<string, number>>()
  readonly #entity: Entity
  readonly #session: Session

  constructor(entity: Entity, session: Session) {
    this.#entity = entity
    this.#session = session
    for (const set of uniqueSets(entity)) this.#seen.set(set, new Map())
  }

  /** Adds an error to each row whose unique values another has. */
  async check(on: Queryable, rows: readonly CheckedRow[]): Promise<void> {
    for (const [set, seen] of this.#seen) {
      const whole = rows.filter(({ values }) =>
        set.fields.every(name => (values[wireOf(this.#entity, name)] ?? null) !== null),
      )
      const taken = await takenRows(on, this.#entity, this.#session, set, whole)
      for (const each of whole) {
        const key = JSON.stringify(columnsOf(set).map(name => comparable(this.#entity, name, each)))
        const before = seen.get(key)
        if (before === undefined) seen.set(key, each.row)
        const errorMessage = taken.has(each.row)
          ? set.message
          : before !== undefined && `${set.message}: row ${before} has it too`
        if (errorMessage !== false)
          each.errors.push({ propertyName: wireOf(this.#entity, set.fields[0] ?? ''), errorMessage })
      }
    }
  }
}

const columnsOf = ({ fields, within }: UniqueSet) => (within === undefined ? fields : [...fields, within])

function comparable(entity: Entity, name: string, { values }: CheckedRow): unknown {
  const value = values[wireOf(entity, name)] ?? null
  return typeof value === 'string' && isTextLike(entity.fields[name]) ? value.toLowerCase() : value
}

/** The digests under which the values of sealed fields may be stored. */
const digestsIn = (entity: Entity, names: readonly string[], values: CheckedRow['values']) =>
  Object.fromEntries(
    names.flatMap((name, index) => {
      const value = values[wireOf(entity, name)]
      return entity.fields[name]?.sealed && typeof value === 'string' ? [[`d${index}`, digestsOf(value)]] : []
    }),
  )

/** The columns in which a statement is given the values of a field. */
const columnTypes = (field: Field, index: number): readonly string[] => [
  `c${index} ${columnType(field) ?? 'text'}`,
  ...(field.sealed ? [`d${index} text[]`] : []),
]

/** SQL of a record `t` that has the same value as a row `v`. */
function sameAs(entity: Entity, set: UniqueSet, name: string, index: number): string {
  const column = `t.${quoted(wireOf(entity, name))}`
  if (name === set.within) return `${column} is not distinct from v.c${index}`
  if (entity.fields[name]?.sealed) {
    const digest = `t.${quoted(digestColumn(wireOf(entity, name)))}`
    return `(${digest} = any(v.d${index}) or (${digest} is null and lower(${column}) = lower(v.c${index})))`
  }
  return isTextLike(entity.fields[name]) ? `lower(${column}) = lower(v.c${index})` : `${column} = v.c${index}`
}

/** The numbers of the rows whose values another record has: one statement for all of them. */
async function takenRows(
  on: Queryable,
  entity: Entity,
  session: Session,
  set: UniqueSet,
  rows: readonly CheckedRow[],
): Promise<ReadonlySet<number>> {
  if (rows.length === 0) return new Set()
  const names = columnsOf(set)
  const types = names.flatMap((name, index) => columnTypes(entity.fields[name] as Field, index))
  const same = names.map((name, index) => sameAs(entity, set, name, index))
  const own =
    entity.tenancy === 'client' && !set.everywhere
      ? ['t."clientId" = $2', ...(entity.personal ? [`t."createdById" = ${session.userId}`] : [])]
      : ['$2::integer is not null']
  const { rows: taken } = await on.query<{ row: number }>(
    `select v."row" from json_to_recordset($1) as v("row" integer, "own" bigint, ${types.join(', ')})
     where exists (select from ${quoted(entity.table)} t where ${[...own, 't."deletedAt" is null', `t.${quoted(entity.key)} is distinct from v."own"`, ...same].join(' and ')})`,
    [
      JSON.stringify(
        rows.map(({ row, key, values }) => ({
          row,
          own: key ?? null,
          ...Object.fromEntries(names.map((name, index) => [`c${index}`, values[wireOf(entity, name)] ?? null])),
          ...digestsIn(entity, names, values),
        })),
      ),
      session.clientId,
    ],
  )
  return new Set(taken.map(({ row }) => row))
}
