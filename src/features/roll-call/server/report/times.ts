import type { Pool } from 'pg'
import type { ClearTimes, EvacuationReport } from '../../domain/report.ts'
import { accountedSql } from '../accounted-sql.ts'

const mostEarlier = 5

/** Of people `p` with an `outcome` and `accountedAt`, of an evacuation `e`: when half, 95 % and all were accounted for. */
const times = `count(*)::integer as "people",
  ${['0.5', '0.95', '1']
    .map(
      (
        share,
        index,
      ) => `percentile_disc(${share}) within group (order by case when p."outcome" not in ('missing', 'needHelp')
      then greatest(0, floor(extract(epoch from p."accountedAt" - e."startedAt")))::float8 else 'infinity'::float8 end)
      as "${['half', 'most', 'all'][index]}"`,
    )
    .join(', ')}`

const known = ({ people, half, most, all }: ClearTimes): ClearTimes => {
  const [first, second, third] = [half, most, all].map(at => (at === null || !Number.isFinite(at) ? null : at))
  return { people, half: first ?? null, most: second ?? null, all: third ?? null }
}

/** How fast the people of an evacuation were accounted for, or are so far. */
export async function timesOf(pool: Pool, id: number): Promise<ClearTimes> {
  const { rows } = await pool.query<ClearTimes>(
    `select ${times} from (${accountedSql}) p cross join evacuation e where e."evacuationId" = $1`,
    [id],
  )
  return known(rows[0] ?? { people: 0, half: null, most: null, all: null })
}

type EarlierRow = Omit<EvacuationReport['earlier'][number], 'startedAt'> & { readonly startedAt: Date }

/** The evacuations of the same site before it. */
export async function earlierOf(pool: Pool, id: number): Promise<EvacuationReport['earlier']> {
  const { rows } = await pool.query<EarlierRow>(
    `select e."evacuationId", e."kind", e."startedAt", went.* from (
       select o."evacuationId", o."kind", o."startedAt" from evacuation this join evacuation o
         on o."clientId" = this."clientId" and o."areaId" = this."areaId" and o."startedAt" < this."startedAt"
       where this."evacuationId" = $1 and o."status" = 'ended' and o."deletedAt" is null
       order by o."startedAt" desc limit ${mostEarlier}
     ) e cross join lateral (
       select ${times}, count(*) filter (where p."outcome" in ('missing', 'needHelp'))::integer as "open"
       from evacuation_person p where p."evacuationId" = e."evacuationId"
     ) went order by e."startedAt" desc`,
    [id],
  )
  return rows.map(({ evacuationId, kind, startedAt, open, ...row }) => ({
    evacuationId,
    kind,
    startedAt: startedAt.toISOString(),
    open,
    ...known(row),
  }))
}
