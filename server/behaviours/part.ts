import { sql } from 'kysely'
import { behaviour } from '../rest/behaviour.ts'
import { runSql } from '../rest/query.ts'

/** What clients' own prices show of a part follows it. */
export default behaviour({
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
