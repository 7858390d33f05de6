import type { Pool } from 'pg'
import { byId, endpoint, findRow, parseKey } from '../../../../../server/kit/index.ts'
import { evacuation } from '../../domain/evacuation.ts'
import { type EvacuationReport, evacuationReport } from '../../domain/report.ts'
import { accountedSql } from '../accounted-sql.ts'
import { earlierOf, timesOf } from './times.ts'

export const permission = [evacuation.permission.read, 'PERSON_READ', 'ZONE_READ']
const mostPoints = 240
const mostMarshals = 100

/** An evacuation as it went. */
export const report = endpoint({
  method: 'GET',
  path: `${evacuation.api}/:id/report`,
  tag: evacuation.id,
  summary: 'How an evacuation went',
  permission,
  params: byId,
  reply: evacuationReport,
  async handle({ context, session, params }) {
    const id = parseKey(evacuation, params.id)
    await findRow(context.database.pool, evacuation, session, id)
    return reportOf(context.database.pool, id)
  },
})

/** Reads it. The evacuation must exist, and be the caller's to see. */
export async function reportOf(pool: Pool, id: number): Promise<EvacuationReport> {
  return {
    times: await timesOf(pool, id),
    curve: await curveOf(pool, id),
    marshals: await marshalsOf(pool, id),
    earlier: await earlierOf(pool, id),
  }
}

const seconds = (instant: string) => `greatest(0, floor(extract(epoch from ${instant} - e."startedAt")))::integer`

async function curveOf(pool: Pool, id: number): Promise<EvacuationReport['curve']> {
  const { rows } = await pool.query<{ seconds: number; accounted: number }>(
    `select "seconds", sum("count") over (order by "seconds")::integer as "accounted" from (
       select ${seconds('a."accountedAt"')} as "seconds", count(*) as "count"
       from (${accountedSql}) a cross join evacuation e
       where e."evacuationId" = $1 and a."outcome" not in ('missing', 'needHelp') group by 1
     ) steps order by 1`,
    [id],
  )
  const every = Math.max(1, Math.ceil(rows.length / mostPoints))
  return rows.filter((_, index) => (rows.length - 1 - index) % every === 0)
}

async function marshalsOf(pool: Pool, id: number): Promise<EvacuationReport['marshals']> {
  const { rows } = await pool.query<EvacuationReport['marshals'][number]>(
    `select a."markedBy" as "by", count(*)::integer as "people", max(${seconds('a."accountedAt"')}) as "lastAfter"
     from (${accountedSql}) a cross join evacuation e
     where e."evacuationId" = $1 and a."markedBy" is not null and a."accountedAt" is not null
     group by 1 order by 2 desc, 1 limit ${mostMarshals}`,
    [id],
  )
  return rows
}
