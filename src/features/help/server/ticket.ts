import type { Pool } from 'pg'
import { hashOf, newSecret, type Session } from '../../../../server/kit/index.ts'

/** As long as a browser needs to open a page. */
const goodForMs = 60_000

/** Who has come to the help site. */
export interface Reader {
  readonly name: string
  /** The name of the organisation that they work for just now. */
  readonly organisation: string
  readonly isEngineer: boolean
}

/** Makes a ticket of the caller for the help site: good once, for a minute, while their session lasts. */
export async function makeTicket(
  pool: Pool,
  { sessionId, clientId }: Pick<Session, 'sessionId' | 'clientId'>,
  now: Date,
): Promise<string> {
  const { text, hash } = newSecret()
  await pool.query(
    `with old as (delete from help_ticket where "expiresAt" < $4)
     insert into help_ticket ("hash", "sessionId", "clientId", "expiresAt") values ($1, $2, $3, $5)`,
    [hash, sessionId, clientId, now, new Date(now.getTime() + goodForMs)],
  )
  return text
}

/** Uses a ticket up. @returns undefined for one that is not good (any more) */
export async function redeem(pool: Pool, ticket: string, now: Date): Promise<Reader | undefined> {
  const hash = hashOf(ticket)
  if (!hash) return undefined
  const { rows } = await pool.query<Reader>(
    `with used as (delete from help_ticket where "hash" = $1 returning "sessionId", "clientId", "expiresAt")
     select coalesce(nullif(u."displayName", ''), concat_ws(' ', u."firstName", u."surname")) as "name",
       c."name" as "organisation", c."isEngineer"
     from used t join session s on s."sessionId" = t."sessionId" and s."endedAt" is null and s."expiresAt" > $2
       join "user" u on u."userId" = s."userId" and u."deletedAt" is null
       join client c on c."clientId" = t."clientId" and c."deletedAt" is null
     where t."expiresAt" > $2`,
    [hash, now],
  )
  return rows[0]
}
