import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { fault } from '../../src/domain/faults.ts'
import { subjects } from '../bus/bus.ts'
import type { Context } from '../context.ts'
import { checked } from './body.ts'
import type { ResolvedSession } from './resolve-session.ts'
import { signedIn } from './signed-in.ts'

const wanted = z.object({ clientId: z.int('Client is required').min(1, 'Client is required').max(2_147_483_647) })
const search = z.object({
  q: z
    .string()
    .max(100)
    .refine(text => !text.includes('\0'))
    .default(''),
})
const most = 1000

/** Only one's own: of others nothing is told, not even that they are there. */
function ownOnly(session: ResolvedSession, userId: string): void {
  if (userId !== String(session.userId)) throw fault('notFound')
}

/**
 * `GET /api/user/{userId}/switchable-clients?q=` -> `[{ clientId, name, isEngineer }]`, by name, at most 1,000;
 * `POST /api/user/{userId}/set-browsing-client` `{ clientId }` -> the client, from then on the one worked as. A client
 * that the user cannot see is a 404, as if it weren't there.
 */
export function browsingClientRoutes(app: FastifyInstance, { database: { pool }, bus }: Context): void {
  const config = { signedIn: true }
  app.get<{ Params: { userId: string } }>('/api/user/:userId/switchable-clients', { config }, async request => {
    const { session } = signedIn(request)
    ownOnly(session, request.params.userId)
    const { rows } = await pool.query(
      `select "clientId", "name", "isEngineer" from client where "clientId" = any ($1) and "deletedAt" is null
         and starts_with(lower("name"), lower($2)) order by lower("name"), "clientId" limit ${most}`,
      [[...session.visibleClientIds], checked(search, request.query).q],
    )
    return rows
  })

  app.post<{ Params: { userId: string } }>('/api/user/:userId/set-browsing-client', { config }, async request => {
    const { session } = signedIn(request)
    ownOnly(session, request.params.userId)
    const { clientId } = checked(wanted, request.body)
    if (!session.visibleClientIds.has(clientId)) throw fault('notFound')
    const { rows } = await pool.query(
      `with remembered as (update "user" set "workingClientId" = $1 where "userId" = $2),
       working as (update session set "workingClientId" = $1 where "sessionId" = $3)
       select "clientId", "name", "isEngineer" from client where "clientId" = $1`,
      [clientId, session.userId, session.sessionId],
    )
    bus.publish(subjects.sessionsMoved, { sessionIds: [session.sessionId] })
    return rows[0]
  })
}
