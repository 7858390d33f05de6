import type { Pool } from 'pg'
import type { Session } from '../session.ts'
import { type ScopeRow, sessionOf } from './resolve-session.ts'
import { scopeSqlOf } from './scope-sql.ts'

/** In place of a sign-in: a user as such, who works as a client. $1 user, $2 now, $3 client. */
const asUser = `
  select 0 as "sessionId", u."userId", $3::integer as "workingClientId", $2::timestamptz as "lastSeenAt",
    $2::timestamptz as "expiresAt", null::timestamptz as "provedAt", u."clientId" as "homeClientId",
    u."userGroupIds", u."areaIds", coalesce(u."displayName", u."firstName" || ' ' || u."surname") as "name",
    home."type" = 'provider' as "ofProvider", home."lockedOut", false as "mustChangePassword",
    false as "mustSetUpSecondFactor"
  from "user" u join client home on home."clientId" = u."clientId" and home."deletedAt" is null
  where u."userId" = $1 and u."deletedAt" is null`
const sql = scopeSqlOf(asUser)

/**
 * The current rights of a user working as a client, for work done in the background.
 * @returns undefined where the user is gone, is locked out, or may not work as the client any more
 */
export async function resolveUser(
  pool: Pool,
  { userId, clientId }: Pick<Session, 'userId' | 'clientId'>,
  now: Date,
): Promise<Session | undefined> {
  const { rows } = await pool.query<ScopeRow>(sql, [userId, now, clientId])
  const [row] = rows
  return row && !row.lockedOut && row.clientId === clientId ? sessionOf(row, now) : undefined
}
