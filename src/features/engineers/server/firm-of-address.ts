import { sql } from 'kysely'
import { type Queryable, runSql } from '../../../../server/kit/index.ts'

interface Firm {
  readonly clientId: number
  readonly name: string
  readonly isEngineer: boolean
}

/** Whose an email address is: of a client's user, or of the client itself; an installer's before others'. */
export async function firmOfAddressIn(on: Queryable, email: string): Promise<Firm | undefined> {
  const [found] = await runSql<Firm>(
    on,
    sql`
    select c."clientId", c."name", c."isEngineer" from client c
    where c."deletedAt" is null and (lower(c."email") = lower(${email}) or exists (select from "user" u
      where u."clientId" = c."clientId" and u."deletedAt" is null and (lower(u."email") = lower(${email}) or lower(u."username") = lower(${email}))))
    order by c."isEngineer" desc, c."clientId" limit 1`,
  )
  return found
}
