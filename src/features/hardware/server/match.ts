import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { all, any, type Condition, escaped } from '../../../../server/kit/index.ts'
import { anyFault, faultNames, type HardwareKind } from '../domain/kinds.ts'
import { type Asked, type Filters, readable } from './asked.ts'
import { column, faultSql, from, kindOf } from './kinds.ts'
import { within } from './within.ts'

const never = sql<SqlBool>`false`

export const isFiltered = ({ filters }: Asked): boolean => Object.values(filters).some(Boolean)

/** Whether a row has any fault. */
export const faulty = (kind: HardwareKind): Condition => any(faultNames.flatMap(fault => faultSql(kind, fault) ?? []))

/** Which rows of a kind the filters take. What a kind can't say, it does not match. */
export function match({ filters, now }: Asked, kind: HardwareKind): Condition {
  const { fault, firmware, silentFor, q } = filters
  const { isHeard, hasFirmware } = kindOf(kind)
  const conditions: Condition[] = []
  if (q) conditions.push(named(kind, q))
  if (fault === anyFault) conditions.push(faulty(kind))
  else if (fault !== undefined) conditions.push(faultSql(kind, fault) ?? never)
  if (firmware !== undefined)
    conditions.push(hasFirmware ? sql`${column(kind, 'firmwareVersion')} = ${firmware}` : never)
  if (silentFor !== undefined) conditions.push(isHeard ? silent(kind, now, silentFor) : never)
  return all(conditions)
}

const silent = (kind: HardwareKind, now: Date, minutes: number): Condition => {
  const seen = column(kind, 'lastSeenAt')
  return sql`(${seen} is null or ${seen} < ${new Date(now.getTime() - minutes * 60_000)})`
}

function named(kind: HardwareKind, q: NonNullable<Filters['q']>): Condition {
  const { hasUdn } = kindOf(kind)
  const pattern = `%${escaped(q)}%`
  const ways: Condition[] = [sql`${column(kind, 'name')} ilike ${pattern}`]
  if (hasUdn) ways.push(sql`${column(kind, 'udn')} ilike ${`${escaped(q)}%`}`)
  // A door's number is part of its title: '12', '12 Loading bay'.
  if (kind === 'door')
    ways.push(sql`(${column(kind, 'number')}::text || ' ' || ${column(kind, 'name')}) ilike ${`${escaped(q)}%`}`)
  return any(ways)
}

/** The keys of the controllers that the filters take, or something of which: those that a filtered tree has to show. */
export function matchingControllers(asked: Asked): RawBuilder<unknown> {
  const parts = readable(asked)
    .filter(kind => kind !== 'commDevice')
    .map(
      kind =>
        sql`select ${column(kind, 'controllerId')} from ${from(kind)} where ${all([within(asked, kind), match(asked, kind)])}`,
    )
  return sql.join(parts, sql` union `)
}
