import type { ClientBase, Pool } from 'pg'
import { noteHappening } from '../audit/happening.ts'
import type { Context } from '../context.ts'
import type { Origin } from '../session.ts'
import { knowNetwork } from './known-networks.ts'
import { announceEnded, endSurplus, forgetSessions, startSession, type Started, type Through } from './sessions.ts'
import { forgetAttempts } from './throttle.ts'

/**
 * Starts the session of a user who has shown all that was asked of them, and notes the network that they did it from.
 * @param client the transaction that has used up what they have shown, where it can be used once
 * @param through where they have shown it, if not here
 */
export async function beginSession(
  { database: { pool }, bus, now }: Context,
  userId: number,
  origin: Origin,
  client?: ClientBase,
  through?: Through,
): Promise<{ readonly started: Started; readonly after: () => Promise<void> }> {
  const at = now()
  const started = await startSession(client ?? pool, userId, at, origin, through)
  const after = async () => {
    await knowNetwork(pool, userId, origin.network, at)
    await forgetAttempts(pool, at)
    await forgetSessions(pool, at)
    const surplus = await endSurplus(pool, userId, at)
    announceEnded(bus, surplus, 'tooMany')
    if (surplus.length > 0) await noteSurplus(pool, userId, surplus.length, at)
  }
  return { started, after }
}

async function noteSurplus(pool: Pool, userId: number, count: number, at: Date): Promise<void> {
  const { rows } = await pool.query<{ clientId: number; name: string }>(
    `select "clientId", coalesce("displayName", "firstName" || ' ' || "surname") as "name" from "user" where "userId" = $1`,
    [userId],
  )
  const [user] = rows
  if (!user) return
  const details = `${count} that had not been used for longest: they had too many`
  await noteHappening(pool, at, { what: 'sessionsEnded', clientId: user.clientId, userId, by: user.name, details })
}
