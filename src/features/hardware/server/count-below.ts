import { type RawBuilder, sql } from 'kysely'
import { all, any, type Queryable, runSql } from '../../../../server/kit/index.ts'
import { bundleOf, type HardwareKind } from '../domain/kinds.ts'
import type { Branch } from '../domain/thing.ts'
import { type Asked, readable } from './asked.ts'
import { column, from, keyColumn } from './kinds.ts'
import { faulty, match } from './match.ts'
import type { Found } from './read-things.ts'
import { within } from './within.ts'

interface Count {
  readonly id: number
  readonly below: number
  readonly faults: number
}

/** Things of the tree with how much is below each: what is folded away must not look calm. */
export async function withBelow(on: Queryable, asked: Asked, found: readonly Found[]): Promise<Branch[]> {
  const counts = new Map<string, Count>()
  for (const kind of ['commDevice', 'controller'] as const) {
    const ids = found.flatMap(each => (each.kind === kind ? [each.id] : []))
    if (ids.length === 0) continue
    const rows = await (kind === 'commDevice' ? behindDevices(on, asked, ids) : ofControllers(on, asked, ids))
    for (const row of rows) counts.set(`${kind}:${row.id}`, row)
  }
  return found.map(each => {
    const { below = 0, faults = 0 } = counts.get(`${each.kind}:${each.id}`) ?? {}
    return { ...each, below, faultsBelow: faults }
  })
}

const partsOf = (asked: Asked) => readable(asked).filter(kind => bundleOf(kind) !== undefined)

/** Of a kind, by controller: how many the filters take, and how many of those have a fault. */
const counted = (asked: Asked, kind: HardwareKind, among: RawBuilder<unknown>) => sql`
  select ${column(kind, 'controllerId')} as "id", count(*) as "below", count(*) filter (where ${faulty(kind)}) as "faults"
  from ${from(kind)}
  where ${all([within(asked, kind), match(asked, kind)])} and ${column(kind, 'controllerId')} ${among} group by 1`

const sums = sql`sum("below")::integer as "below", sum("faults")::integer as "faults"`

async function ofControllers(on: Queryable, asked: Asked, ids: readonly number[]): Promise<Count[]> {
  const parts = partsOf(asked).map(kind => counted(asked, kind, sql`= any(${[...ids]}::integer[])`))
  if (parts.length === 0) return []
  return runSql<Count>(on, sql`select "id", ${sums} from (${sql.join(parts, sql` union all `)}) counted group by "id"`)
}

/** Controllers count as what is below; what has a fault may be deeper. */
async function behindDevices(on: Queryable, asked: Asked, ids: readonly number[]): Promise<Count[]> {
  if (!readable(asked).includes('controller')) return []
  const device = column('controller', 'commDeviceId')
  const mine = sql`${within(asked, 'controller')} and ${device} = any(${[...ids]}::integer[])`
  const own = sql`
    select ${device} as "id", count(*) as "below", count(*) filter (where ${faulty('controller')}) as "faults"
    from ${from('controller')} where ${mine} group by 1`
  // Only what has a fault is joined: of 5,000 doors that is a few.
  const deep = partsOf(asked).map(
    kind => sql`
      select ${column(kind, 'controllerId')} as "controllerId" from ${from(kind)}
      where ${all([within(asked, kind), match(asked, kind), any([faulty(kind)])])}`,
  )
  const below = sql`
    select ${device} as "id", 0 as "below", count(*) as "faults"
    from (${sql.join(deep, sql` union all `)}) deep join ${from('controller')} on ${keyColumn('controller')} = deep."controllerId"
    where ${mine} group by 1`
  return runSql<Count>(on, sql`select "id", ${sums} from (${own} union all ${below}) counted group by "id"`)
}
