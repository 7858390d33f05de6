import { sql } from 'kysely'

/** Whether a relation holds, of rows with `revoked` and `today`: days begin at midnight UTC, as they do for rights. */
export const stateOf = sql<string>`case when "revoked" then 'revoked' when "startDate" > "today" then 'toCome'
  when "endDate" < "today" then 'over' else 'holds' end`
