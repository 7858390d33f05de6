import { type Author, type Queryable, runSql } from '../../../../server/kit/index.ts'
import { sql } from 'kysely'

/** In the history: a registrant who is nobody's user yet, or the server's own work. */
export const authorOf = (clientId: number, name: string): Author => ({
  clientId,
  homeClientId: clientId,
  userId: null,
  name,
})

export interface Provider {
  readonly clientId: number
  readonly timeZone: string
}

/** The provider's client: for it the applicants' emails are sent. */
export async function providerOf(on: Queryable): Promise<Provider> {
  const [found] = await runSql<Provider>(
    on,
    sql`select "clientId", "timeZone" from client where "type" = 'provider' and "deletedAt" is null order by "clientId" limit 1`,
  )
  if (!found) throw new Error('There is no provider')
  return found
}
