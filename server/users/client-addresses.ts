import { sql } from 'kysely'
import { runSql, type Queryable } from '../../../../server/kit/index.ts'

/** The client that an email address belongs to: its own, or that of one of its users. Don't reveal it too early. */
export async function clientByEmail(on: Queryable, email: string): Promise<number | undefined> {
  const [found] = await runSql<{ clientId: number }>(
    on,
    sql`
    select c."clientId" from client c
    where c."deletedAt" is null and (lower(c."email") = lower(${email}::text) or exists (
      select from "user" u where u."clientId" = c."clientId" and lower(u."email") = lower(${email}::text) and u."deletedAt" is null))
    order by c."isEngineer" desc, c."clientId" limit 1`,
  )
  return found?.clientId
}

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
