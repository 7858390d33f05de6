import { sql } from 'kysely'
import { tokenStatuses } from '../../../../domain/entities/access/token.ts'
import { runSql } from '../../../../../server/kit/index.ts'
import type { ReportRow } from '../../domain/wire.ts'
import { numberOf, type Query } from '../asked.ts'
import { activationConditions, tokenConditions } from '../conditions.ts'
import { titled } from '../titled.ts'

const dayMs = 86_400_000
const isoOf = (at: Date | null) => at?.toISOString() ?? null

interface Unused {
  readonly tokenId: number
  readonly personId: number | null
  readonly status: keyof typeof tokenStatuses
  readonly lastUsed: Date | null
  readonly lastActivated: Date | null
}

/** Credentials with access that nobody has used for so many days; those that never were are first. */
export const unusedToken: Query = async ({ context, most, ...of }) => {
  const before = new Date(context.now().getTime() - numberOf(of, 'days') * dayMs)
  const rows = await runSql<Unused>(
    context.database.background,
    sql`select "fobId" as "tokenId", "personId", "status", "lastUsed", "lastActivated" from token
        where ${tokenConditions(of)} and "activated" and coalesce("lastUsed", "lastActivated", "createdAt") < ${before}
        order by "lastUsed" asc nulls first, "fobId" limit ${most}`,
  )
  const told = rows.map((row): ReportRow => ({
    ...row,
    status: tokenStatuses[row.status],
    lastUsed: isoOf(row.lastUsed),
    lastActivated: isoOf(row.lastActivated),
  }))
  return { rows: await titled(context, told, ['token', 'person']) }
}

/** Access whose last day was in the stretch, the latest first. */
export const expiredToken: Query = async ({ context, most, stretch, timeZone, ...of }) => {
  const day = (at: Date) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(at)
  const yesterday = new Date(Math.min(stretch.until.getTime(), context.now().getTime()) - 1)
  const rows = await runSql<Record<string, string | number | null>>(
    context.database.background,
    sql`select token_activation."tokenId", t."personId", token_activation."groupId", token_activation."areaId",
          to_char(token_activation."validUntil", 'YYYY-MM-DD') as "validUntil"
        from token_activation join token t on t."fobId" = token_activation."tokenId"
        where ${activationConditions(of)} and t."deletedAt" is null
          and token_activation."validUntil" between ${day(stretch.from)}::date and ${day(yesterday)}::date
          and token_activation."validUntil" < ${day(context.now())}::date
        order by token_activation."validUntil" desc, token_activation."activationId" limit ${most}`,
  )
  return { rows: await titled(context, rows, ['token', 'person', 'group', 'area']) }
}
