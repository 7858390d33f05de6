import { sql } from 'kysely'
import { runSql, type Queryable } from '../rest/query.ts'

export interface FoundClient {
  readonly clientId: number
  readonly isEngineer: boolean
}

/** The client that an email address is of: its own, or that of one of its users. */
export async function clientByEmail(on: Queryable, email: unknown): Promise<FoundClient | undefined> {
  const [found] = await runSql<FoundClient>(
    on,
    sql`
    select c."clientId", c."isEngineer" from client c
    where c."deletedAt" is null and (lower(c."email") = lower(${email}::text) or exists (
      select from "user" u where u."clientId" = c."clientId" and lower(u."email") = lower(${email}::text) and u."deletedAt" is null))
    order by c."isEngineer" desc, c."clientId" limit 1`,
  )
  return found
}
