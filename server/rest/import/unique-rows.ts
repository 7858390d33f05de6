import type { Entity } from '../../../src/domain/entity.ts'
import type { Field } from '../../../src/domain/fields/index.ts'
import { isTextLike } from '../../db/tables/indexes.ts'
import { columnType } from '../../db/tables/storage.ts'
import type { Session } from '../../session.ts'
import type { Queryable } from '../query.ts'
import { uniqueSets, wireOf, type UniqueSet } from '../unique.ts'
import type { ReadRow } from './read-rows.ts'

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Whether rows are unique: among those that are there, and among those that the file has before them. */
export class UniqueRows {
  readonly #seen = new Map<UniqueSet, Map<string, number>>()
  readonly #entity: Entity
  readonly #session: Session

  constructor(entity: Entity, session: Session) {
    this.#entity = entity
    this.#session = session
    for (const set of uniqueSets(entity)) this.#seen.set(set, new Map())
  }

  /** Puts what is not unique to each row of which another has the values. */
  async check(on: Queryable, rows: readonly ReadRow[]): Promise<void> {
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

function comparable(entity: Entity, name: string, { values }: ReadRow): unknown {
  const value = values[wireOf(entity, name)] ?? null
  return typeof value === 'string' && isTextLike(entity.fields[name]) ? value.toLowerCase() : value
}

/** The numbers of the rows whose values another record has: one statement for all of them. */
async function takenRows(
  on: Queryable,
  entity: Entity,
  session: Session,
  set: UniqueSet,
  rows: readonly ReadRow[],
): Promise<ReadonlySet<number>> {
  if (rows.length === 0) return new Set()
  const names = columnsOf(set)
  const types = names.map((name, index) => `c${index} ${columnType(entity.fields[name] as Field) ?? 'text'}`)
  const same = names.map((name, index) => {
    const column = `t.${quoted(wireOf(entity, name))}`
    if (name === set.within) return `${column} is not distinct from v.c${index}`
    return isTextLike(entity.fields[name]) ? `lower(${column}) = lower(v.c${index})` : `${column} = v.c${index}`
  })
  const own =
    entity.tenancy === 'client' && !set.everywhere
      ? ['t."clientId" = $2', ...(entity.personal ? [`t."createdById" = ${session.userId}`] : [])]
      : ['$2::integer is not null']
  const { rows: taken } = await on.query<{ row: number }>(
    `select v."row" from json_to_recordset($1) as v("row" integer, ${types.join(', ')})
     where exists (select from ${quoted(entity.table)} t where ${[...own, 't."deletedAt" is null', ...same].join(' and ')})`,
    [
      JSON.stringify(
        rows.map(({ row, values }) => ({
          row,
          ...Object.fromEntries(names.map((name, index) => [`c${index}`, values[wireOf(entity, name)] ?? null])),
        })),
      ),
      session.clientId,
    ],
  )
  return new Set(taken.map(({ row }) => row))
}
