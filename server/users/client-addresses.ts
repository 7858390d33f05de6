import { sql } from 'kysely'
import { runSql, type Queryable } from '../db/query.ts'

/** The email addresses of a client and of its users, in lower case. */
export async function addressesOf(on: Queryable, clientId: number): Promise<readonly string[]> {
  const rows = await runSql<{ email: string }>(
    on,
    sql`
    select lower("email") as "email" from client where "clientId" = ${clientId} and "email" is not null
    union select lower("email") from "user" where "clientId" = ${clientId} and "deletedAt" is null and "email" is not null`,
  )
  return rows.map(({ email }) => email)
}
