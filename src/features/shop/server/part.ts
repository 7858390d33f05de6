import { sql } from 'kysely'
import { behaviour, runSql } from '../../../../server/kit/index.ts'
import { part } from '../domain/part.ts'

/** What clients' own prices show of a part follows it. */
export const partBehaviour = behaviour(part, {
  async afterWrite({ client, now }, change, { partNumberId, type, listPrice }) {
    if (change !== 'edited') return
    await runSql(
      client,
      sql`
      update client_part set "type" = ${type}, "listPrice" = ${listPrice}, "version" = "version" + 1, "updatedAt" = ${now}
      where "partNumberId" = ${partNumberId} and ("type", "listPrice") is distinct from (${type}::text, ${listPrice}::numeric)`,
    )
  },
})
