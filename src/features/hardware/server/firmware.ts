import { sql } from 'kysely'
import * as z from 'zod'
import { endpoint, runSql } from '../../../../server/kit/index.ts'
import { firmwareAnswer } from '../domain/answers.ts'
import { placeQuery, readable } from './asked.ts'
import { column, from, kindOf } from './kinds.ts'
import { askedOf } from './pages.ts'
import { within } from './within.ts'

/** As many versions as a choice can show. */
const mostVersions = 200

/** Which versions there are to filter by. */
export const firmwareRoute = endpoint({
  method: 'GET',
  path: '/hardware/firmware',
  tag: 'hardware',
  summary: 'The versions of firmware that hardware has',
  query: z.strictObject(placeQuery),
  reply: firmwareAnswer,
  async handle({ context, session, query }) {
    const asked = await askedOf(context, session, query)
    const parts = readable(asked)
      .filter(kind => kindOf(kind).hasFirmware)
      .map(kind => {
        const version = column(kind, 'firmwareVersion')
        return sql`select distinct ${version} as "version" from ${from(kind)} where ${within(asked, kind)} and ${version} <> ''`
      })
    if (parts.length === 0) return { versions: [] }
    const rows = await runSql<{ version: string }>(
      context.database.pool,
      sql`select "version" from (${sql.join(parts, sql` union `)}) known order by "version" desc limit ${mostVersions}`,
    )
    return { versions: rows.map(({ version }) => version) }
  },
})
