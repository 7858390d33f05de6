import { sql } from 'kysely'
import { entities } from '../../../../domain/entities/index.ts'
import { reach, runSql } from '../../../../../server/kit/index.ts'
import type { ReportRow } from '../../domain/wire.ts'
import type { Query } from '../asked.ts'
import { tokenConditions } from '../conditions.ts'
import { titled } from '../titled.ts'

/** Credentials whose last event is looked for in one statement. */
const atOnce = 25

interface Last {
  readonly tokenId: number
  readonly occurredAt: Date
}

/** What each credential did last, the newest first. */
export const lastEvent: Query = async ({ context, most, signal, ...of }) => {
  const on = context.database.background
  const tokens = await runSql<{ fobId: number }>(
    on,
    sql`select "fobId" from token where ${tokenConditions(of)} and "lastUsed" is not null
        order by "lastUsed" desc, "fobId" limit ${most}`,
  )
  const seen = reach(entities.event, of.session)
  const rows: ReportRow[] = []
  for (let from = 0; from < tokens.length; from += atOnce) {
    signal?.throwIfAborted()
    const ids = tokens.slice(from, from + atOnce).map(({ fobId }) => fobId)
    const found = await runSql<Last & Record<string, string | number | null | Date>>(
      on,
      sql`select t."tokenId", e.* from unnest(${ids}::integer[]) t("tokenId") cross join lateral (
            select "occurredAt", "type", "doorId", "door", "areaId", "area", "personId", "person" from event
            where ${seen} and event."tokenId" = t."tokenId" order by "occurredAt" desc limit 1) e`,
    )
    rows.push(
      ...found.map(({ occurredAt, ...row }): ReportRow => ({
        ...(row as ReportRow),
        occurredAt: occurredAt.toISOString(),
      })),
    )
  }
  const newest = rows.toSorted((one, other) => (String(one['occurredAt']) < String(other['occurredAt']) ? 1 : -1))
  return { rows: await titled(context, newest, ['token']) }
}
