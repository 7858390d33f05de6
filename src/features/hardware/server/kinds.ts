import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { weakSignal } from '../../../domain/comm-device-state.ts'
import { overdueAfterMs } from '../../../domain/delivery.ts'
import { entities } from '../../../domain/entities/index.ts'
import type { Entity } from '../../../domain/entity.ts'
import type { Condition } from '../../../../server/kit/index.ts'
import type { Fault, HardwareKind } from '../domain/kinds.ts'

interface Kind {
  /** Its number at its controller; undefined of what is sorted by name. */
  readonly number?: 'number' | 'instance'
  /** The column that says what it is of its kind. */
  readonly type?: string
  readonly state?: 'state' | 'status'
  /** It says when it was last heard. */
  readonly isHeard?: true
  readonly hasFirmware?: true
  readonly hasUdn?: true
  readonly faults: Readonly<{ [F in Fault]?: string }>
}

const offline = `"state" = 'offline'`
/** The oldest change that it has not confirmed has waited for too long. */
const overdue = `(select p."created" from change_log p where p."controllerId" = "controller"."controllerId"
  and p."state" = 'pending' order by p."changeId" limit 1) < now() - interval '${overdueAfterMs} milliseconds'`
const differs = `exists (select 1 from controller_holding h where h."controllerId" = "controller"."controllerId"
  and h."differsSince" < now() - interval '${overdueAfterMs} milliseconds')`
const node = { number: 'instance', state: 'state', isHeard: true, hasFirmware: true, hasUdn: true } as const

/** What is read of each kind, and what of its columns means a fault. */
const table: Readonly<Record<HardwareKind, Kind>> = {
  commDevice: {
    type: 'type',
    state: 'state',
    isHeard: true,
    hasUdn: true,
    faults: { offline, weakSignal: `"signalStrength" < ${weakSignal}` },
  },
  controller: {
    type: 'type',
    state: 'state',
    isHeard: true,
    hasFirmware: true,
    hasUdn: true,
    faults: { offline, tamper: '"tamper"', clock: '"clockError" is not null', overdue, differs },
  },
  door: {
    number: 'number',
    state: 'status',
    faults: { forced: `"status" = 'forced'`, heldOpen: `"status" = 'heldOpen'` },
  },
  reader: { number: 'instance', type: 'direction', hasUdn: true, faults: {} },
  lockController: { ...node, faults: { offline } },
  readerInterface: { ...node, faults: { offline } },
  doorEntryPanel: { ...node, faults: { offline } },
  busExpansionModule: { ...node, faults: { offline } },
  sem: { ...node, faults: { offline, tamper: '"tamper"' } },
  powerHub: { ...node, faults: { offline, tamper: '"tamper"', mainsFailed: '"mainsFailed"' } },
  input: { number: 'instance', type: 'function', faults: {} },
  output: { number: 'instance', type: 'function', faults: {} },
}

export const kindOf = (kind: HardwareKind): Kind => table[kind]
export const entityOf = (kind: HardwareKind): Entity => entities[kind]

/** A column of a kind's table; its name is one of ours. */
export const column = (kind: HardwareKind, name: string): RawBuilder<unknown> =>
  sql.ref(`${entityOf(kind).table}.${name}`)
export const keyColumn = (kind: HardwareKind): RawBuilder<unknown> => column(kind, entityOf(kind).key)
export const from = (kind: HardwareKind): RawBuilder<unknown> => sql.table(entityOf(kind).table)

/** When a row of a kind has a fault; undefined where it can't have it. Columns are those of the kind's own table. */
export function faultSql(kind: HardwareKind, fault: Fault): Condition | undefined {
  const said = kindOf(kind).faults[fault]
  const { table: name } = entityOf(kind)
  return said === undefined ? undefined : sql<SqlBool>`coalesce(${sql.raw(said.replace(/^"/, `"${name}"."`))}, false)`
}
