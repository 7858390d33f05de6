import type { Pool } from 'pg'
import type { Evacuated } from '../../domain/outcome.ts'

/** How many an evacuation has asked by message whether they are safe, and what came of it; null for nobody. */
export async function askedOf(pool: Pool, evacuationId: number): Promise<Evacuated['asked']> {
  const { rows } = await pool.query<NonNullable<Evacuated['asked']>>(
    `select count(*)::integer as "people", count(*) filter (where "answered")::integer as "answered",
       count(*) filter (where not "answered" and "written" and not "reached")::integer as "unreached"
     from (
       select k."personId", bool_or(k."answer" is not null) as "answered", bool_and(k."writtenAt" is not null) as "written",
         bool_or(exists (select from mail_message m where m."mailMessageId" = any(k."mailMessageIds")
           and m."status" in ('waiting', 'sent', 'delivered'))) as "reached"
       from evacuation_ask k where k."evacuationId" = $1 group by k."personId"
     ) each`,
    [evacuationId],
  )
  const [row] = rows
  return row && row.people > 0 ? row : null
}
