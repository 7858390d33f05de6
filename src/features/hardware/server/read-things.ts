import { type RawBuilder, sql } from 'kysely'
import { type Condition, type Queryable, runSql } from '../../../../server/kit/index.ts'
import { bundleOf, type Fault, faultNames, type HardwareKind } from '../domain/kinds.ts'
import type { Thing } from '../domain/thing.ts'
import { column, entityOf, faultSql, from, keyColumn, kindOf } from './kinds.ts'

interface ThingRow extends Omit<Thing, 'lastSeenAt' | 'kind' | 'secondaryIds'> {
  readonly lastSeenAt: Date | null
  readonly secondaryIds: readonly number[] | null
  readonly isMatch: boolean
}
export type Found = Thing & { readonly isMatch: boolean }

interface Wanted {
  readonly where: Condition
  readonly order: RawBuilder<unknown>
  readonly limit: number
  /** What of them the filters take. */
  readonly isMatch?: Condition
}

/** Some things of one kind. */
export async function readThings(
  on: Queryable,
  kind: HardwareKind,
  { where, order, limit, isMatch = sql`true` }: Wanted,
): Promise<Found[]> {
  if (limit <= 0) return []
  const rows = await runSql<ThingRow>(
    on,
    sql`select ${columns(kind)}, ${isMatch} as "isMatch" from ${from(kind)} where ${where} order by ${order} limit ${limit}`,
  )
  return rows.map(({ lastSeenAt, secondaryIds, ...row }) => ({
    ...row,
    kind,
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    secondaryIds: [...(secondaryIds ?? [])],
  }))
}

const none = sql`null`
const known = (kind: HardwareKind, name: string | undefined, as: string, type: string) =>
  sql`${name === undefined ? none : column(kind, name)}::${sql.raw(type)} as ${sql.ref(as)}`

function columns(kind: HardwareKind): RawBuilder<unknown> {
  const { number, type, state, isHeard, hasFirmware, hasUdn } = kindOf(kind)
  const { fields } = entityOf(kind)
  const ref = (name: string) => known(kind, fields[name] ? `${name}Id` : undefined, `${name}Id`, 'integer')
  return sql.join([
    sql`${keyColumn(kind)} as "id"`,
    known(kind, 'name', 'name', 'text'),
    known(kind, number, 'number', 'integer'),
    known(kind, type, 'type', 'text'),
    known(kind, state, 'state', 'text'),
    known(kind, isHeard && 'lastSeenAt', 'lastSeenAt', 'timestamptz'),
    known(kind, hasFirmware && 'firmwareVersion', 'firmware', 'text'),
    known(kind, hasUdn && 'udn', 'udn', 'text'),
    sql`${isCut(kind)} as "isCut"`,
    sql`${faultsOf(kind)} as "faults"`,
    kind === 'commDevice' ? known(kind, 'commDeviceId', 'commDeviceId', 'integer') : ref('commDevice'),
    kind === 'controller' ? known(kind, 'controllerId', 'controllerId', 'integer') : ref('controller'),
    kind === 'door' ? known(kind, 'doorId', 'doorId', 'integer') : ref('door'),
    ref('area'),
    known(kind, kind === 'busExpansionModule' ? 'secondaryBuses' : undefined, 'buses', 'integer'),
    known(kind, kind === 'controller' ? 'rs485SecondaryIds' : undefined, 'secondaryIds', 'integer[]'),
  ])
}

/** By its controller's record, however that is scoped: a door says as much itself. */
const isCut = (kind: HardwareKind): RawBuilder<unknown> =>
  bundleOf(kind) === undefined
    ? sql`false`
    : sql`coalesce((select above."state" = 'offline' from controller above
        where above."controllerId" = ${column(kind, 'controllerId')}), false)`

function faultsOf(kind: HardwareKind): RawBuilder<unknown> {
  const cases = faultNames.flatMap((fault: Fault) => {
    const isSo = faultSql(kind, fault)
    return isSo ? [sql`case when ${isSo} then ${sql.lit(fault)} end`] : []
  })
  return cases.length === 0 ? sql`array[]::text[]` : sql`array_remove(array[${sql.join(cases)}]::text[], null)`
}
