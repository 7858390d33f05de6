import { dayMs } from '../../src/domain/building/day.ts'
import { eventType } from '../../src/domain/events.ts'
import type { Context } from '../context.ts'

const days = 30
const fives = `array[${Array.from({ length: 12 }, (_, five) => `coalesce(sum("count") filter (where "five" = ${five}), 0)`).join()}]`

/**
 * One day of a client as hourly roll-ups, in one statement: nine of ten people come on a working day, one of ten on
 * another; in and out in the morning, at noon and in the evening, each by a part of their site. What areas and the
 * category count is the sum of what credentials count.
 * $1 the client, $2 midnight, $3 of ten how many come, $4 the category
 */
const daySql = `
  with part as (
    select a."areaId", a."parentAreaId" as "siteId", row_number() over (partition by a."parentAreaId" order by a."areaId") - 1 as "nth",
      count(*) over (partition by a."parentAreaId") as "parts"
    from area a where a."clientId" = $1 and a."parentAreaId" is not null and a."deletedAt" is null
  ),
  used as materialized (
    select v."tokenId", p."areaId", $2::timestamptz + make_interval(hours => h."hour" + v."tokenId" % 2) as "hour",
      h."count", (v."tokenId" * 7 + h."hour") % 12 as "five"
    from token_activation v join part p on p."siteId" = v."areaId" and p."nth" = v."tokenId" % p."parts"
    cross join (values (7, 2), (12, 3), (16, 2)) as h("hour", "count")
    where v."clientId" = $1 and v."active" and v."primary"
      and (v."tokenId" * 31 + extract(day from $2::timestamptz)::integer * 17) % 10 < $3
  ),
  by_token as (
    insert into event_roll_up ("clientId", "subject", "subjectId", "hour", "count", "fives")
    select $1, 'token', "tokenId", "hour", "count",
      array_fill(0, array["five"]) || "count" || array_fill(0, array[11 - "five"])
    from used
  ),
  by_area as (
    insert into event_roll_up ("clientId", "subject", "subjectId", "hour", "count", "fives")
    select $1, 'area', "areaId", "hour", sum("count"), ${fives} from used group by "areaId", "hour"
  )
  insert into event_roll_up ("clientId", "subject", "subjectId", "hour", "count", "fives")
  select $1, 'category', $4, "hour", sum("count"), ${fives} from used group by "hour"`

/** The past of the large demo: 30 days of roll-ups alone, one statement per day. */
export async function makeLargeHistory(
  { database: { pool } }: Context,
  clientId: number,
  today: number,
): Promise<void> {
  // The planner's statistics lack this many new rows.
  await pool.query('analyze')
  const { category } = eventType('accessGranted')
  for (let ago = days; ago >= 1; ago--) {
    const day = new Date(today - ago * dayMs)
    const isWeekend = day.getUTCDay() % 6 === 0
    await pool.query(daySql, [clientId, day, isWeekend ? 1 : 9, category])
  }
  await pool.query('analyze')
}
