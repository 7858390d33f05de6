import type { Pool } from 'pg'
import { staffCodes } from '../../src/domain/permissions.ts'
import type { Session } from '../session.ts'
import { scopeSql } from './scope-sql.ts'
import { endsAt, idleMs, replacedMs, seenEveryMs } from './sessions.ts'

/** A session with what sign-in alone needs to know of it. */
export interface ResolvedSession extends Session {
  /** The client has not paid: nothing is left but to sign out. */
  readonly lockedOut: boolean
  /** Until the user has chosen another password nothing is left but to do that, or to sign out. */
  readonly mustChangePassword: boolean
  /** The same until the user has set up a second factor, which their client or one of their user groups demands. */
  readonly mustSetUpSecondFactor: boolean
  /** The trial of a registrant who has not applied: nothing is left but to apply, or to sign out. */
  readonly trialEnded: boolean
}

/** A row of the scope's statement. */
export interface ScopeRow {
  readonly sessionId: number
  readonly userId: number
  readonly name: string
  readonly homeClientId: number
  readonly clientId: number
  readonly lockedOut: boolean
  readonly mustChangePassword: boolean
  readonly mustSetUpSecondFactor: boolean
  readonly trialEnded: boolean
  readonly ofProvider: boolean
  readonly lastSeenAt: Date
  readonly expiresAt: Date
  /** Null of a user without a session. */
  readonly provedAt: Date | null
  readonly permissions: readonly string[]
  readonly visibleClientIds: readonly number[]
  readonly areaIds: readonly number[] | null
  readonly groupIds: readonly number[] | null
  readonly leavesOutExits: boolean
}

const before = (now: Date, ms: number) => new Date(now.getTime() - ms)

/**
 * The living session of a token's hash, with its permissions and scope as they are at this moment: nothing is cached,
 * so revoked rights are gone with the next request.
 */
export async function resolveSession(pool: Pool, hash: Buffer, now: Date): Promise<ResolvedSession | undefined> {
  const { rows } = await pool.query<ScopeRow>(scopeSql, [hash, now, before(now, replacedMs), before(now, idleMs)])
  const [row] = rows
  if (!row) return undefined
  return sessionOf(row, await seen(pool, row, now))
}

/** Writes down that the session is in use, not at every request; answers when it was last used. */
async function seen(pool: Pool, { sessionId, lastSeenAt }: ScopeRow, now: Date): Promise<Date> {
  if (now.getTime() - lastSeenAt.getTime() < seenEveryMs) return lastSeenAt
  await pool.query('update session set "lastSeenAt" = $2 where "sessionId" = $1 and "lastSeenAt" < $2', [
    sessionId,
    now,
  ])
  return now
}

/** Whether there is something that has to be done before anything else. */
const isHeld = (row: ScopeRow): boolean => row.lockedOut || mustActFirst(row)

/** Whether that is something that the user has to do. */
export const mustActFirst = (
  of: Pick<ResolvedSession, 'mustChangePassword' | 'mustSetUpSecondFactor' | 'trialEnded'>,
): boolean => of.mustChangePassword || of.mustSetUpSecondFactor || of.trialEnded

/** The session of a row: what of its permissions counts, and until when it lives. */
export function sessionOf(row: ScopeRow, lastSeenAt: Date): ResolvedSession {
  return {
    sessionId: row.sessionId,
    userId: row.userId,
    name: row.name,
    homeClientId: row.homeClientId,
    clientId: row.clientId,
    visibleClientIds: new Set(row.visibleClientIds),
    permissions: new Set(isHeld(row) ? [] : countedFor(row)),
    areaIds: row.areaIds ? new Set(row.areaIds) : undefined,
    groupIds: row.groupIds ? new Set(row.groupIds) : undefined,
    leavesOutExits: row.leavesOutExits,
    expiresAt: endsAt(lastSeenAt, row.expiresAt),
    provedAt: row.provedAt ?? undefined,
    lockedOut: row.lockedOut,
    mustChangePassword: row.mustChangePassword,
    mustSetUpSecondFactor: row.mustSetUpSecondFactor,
    trialEnded: row.trialEnded,
  }
}

/** Staff codes count for the provider's own users alone, however somebody else has come by them. */
const countedFor = ({ permissions, ofProvider }: ScopeRow): readonly string[] =>
  ofProvider ? permissions : permissions.filter(code => !staffCodes.has(code))
