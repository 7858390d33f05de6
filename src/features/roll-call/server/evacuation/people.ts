import type { Pool } from 'pg'
import { byId, endpoint, findRow, parseKey } from '../../../../../server/kit/index.ts'
import { evacuation } from '../../domain/evacuation.ts'
import { type Evacuated, evacuated } from '../../domain/outcome.ts'
import { isOpen, notOnRoll, type Outcome, outcomes } from '../../domain/outcomes.ts'
import { askedOf } from '../ask/asked.ts'
import { accountedSql } from '../accounted-sql.ts'

const mostListed = 2000
const mostPoints = 100
const order = Object.keys(outcomes)

/** Who was in when an evacuation began, and how each is accounted for. */
export const people = endpoint({
  method: 'GET',
  path: `${evacuation.api}/:id/people`,
  tag: evacuation.id,
  summary: 'Who was in, and how they are accounted for',
  permission: [evacuation.permission.read, 'PERSON_READ', 'ZONE_READ'],
  params: byId,
  reply: evacuated,
  async handle({ context, session, params }) {
    const { pool } = context.database
    const id = parseKey(evacuation, params.id)
    await findRow(pool, evacuation, session, id)
    return evacuatedOf(pool, id)
  },
})

/** Reads who was in. The evacuation must exist, and be the caller's to see. */
export async function evacuatedOf(pool: Pool, id: number): Promise<Evacuated> {
  const { counts, zones } = await outcomesByZone(pool, id)
  const listed = await listOf(pool, id)
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const [points, asked] = [await pointsOf(pool, id), await askedOf(pool, id)]
  return { counts, zones, points, asked, people: listed, more: all - listed.length }
}

/** How many there are of each outcome, in all and by zone. */
export async function outcomesByZone(pool: Pool, id: number): Promise<Pick<Evacuated, 'counts' | 'zones'>> {
  const rows = await zonesOf(pool, id)
  const counts = { needHelp: 0, missing: 0, readOut: 0, notOnSite: 0, safe: 0 }
  for (const { outcome, count } of rows) counts[outcome] += count
  return { counts, zones: byZone(rows) }
}

interface ZoneOutcome {
  readonly zone: string | null
  readonly outcome: Outcome
  readonly count: number
  readonly lastAt: Date | null
}

async function zonesOf(pool: Pool, id: number): Promise<readonly ZoneOutcome[]> {
  const { rows } = await pool.query<ZoneOutcome>(
    `select case when p."entryId" is null then p."zone" else '${notOnRoll}' end as "zone", a."outcome", count(*)::integer as "count", max(a."accountedAt") as "lastAt"
     from (${accountedSql}) a join evacuation_person p using ("evacuationPersonId")
     group by 1, a."outcome" order by 1`,
    [id],
  )
  return rows
}

function byZone(rows: readonly ZoneOutcome[]): Evacuated['zones'] {
  return [...Map.groupBy(rows, ({ zone }) => zone)].map(([zone, all]) => {
    const lastMs = Math.max(...all.map(({ lastAt }) => lastAt?.getTime() ?? 0))
    const open = all.filter(({ outcome }) => isOpen(outcome))
    const sum = (some: readonly ZoneOutcome[]) => some.reduce((total, { count }) => total + count, 0)
    return { zone, people: sum(all), open: sum(open), lastAt: lastMs > 0 ? new Date(lastMs).toISOString() : null }
  })
}

async function pointsOf(pool: Pool, id: number): Promise<Evacuated['points']> {
  const { rows } = await pool.query<{ name: string; people: number; lastAt: Date }>(
    `select "musterPoint" as "name", count(distinct "personId")::integer as "people", max("at") as "lastAt"
     from muster_read where "evacuationId" = $1 group by "musterPointId", "musterPoint" order by 2 desc, 1 limit ${mostPoints}`,
    [id],
  )
  return rows.map(row => ({ ...row, lastAt: row.lastAt.toISOString() }))
}

async function listOf(pool: Pool, id: number): Promise<Evacuated['people']> {
  const { rows } = await pool.query<Omit<Evacuated['people'][number], 'at'> & { at: Date | null }>(
    `select p."personId", p."tokenId", p."name", who."evacuationAssistance" as "assistance",
       case when p."entryId" is null then p."zone" else p."lastSeen" end as "zone", nullif(p."note", '') as "note", p."addedBy", a."outcome", a."markedBy" as "by", a."accountedAt" as "at"
     from (${accountedSql}) a join evacuation_person p using ("evacuationPersonId")
     left join person who on who."personId" = p."personId"
     order by array_position($2::text[], a."outcome"), who."evacuationAssistance" is null, p."zone", p."name", p."evacuationPersonId" limit ${mostListed}`,
    [id, order],
  )
  return rows.map(row => ({ ...row, at: row.at?.toISOString() ?? null }))
}
