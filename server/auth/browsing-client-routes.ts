import type { FastifyInstance } from 'fastify'
import type { PoolClient } from 'pg'
import * as z from 'zod'
import { fault } from '../../src/domain/faults.ts'
import { subjects } from '../bus/bus.ts'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/transaction.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { serveEndpoint } from '../endpoint/serve.ts'
import { noteSwitch } from './note-switch.ts'
import type { ResolvedSession } from './resolve-session.ts'
import { readSwitchable, switchable } from './switchable.ts'
import { signedIn } from './signed-in.ts'

const wanted = z.object({ clientId: z.int('Client is required').min(1, 'Client is required').max(2_147_483_647) })
const search = z.object({
  q: z
    .string()
    .max(100)
    .refine(text => !text.includes('\0'))
    .default(''),
})

/** Only the caller's own: nothing about others is revealed, not even that they exist. */
function ownOnly(session: ResolvedSession, userId: string): void {
  if (userId !== String(session.userId)) throw fault('notFound')
}

const ofUser = { tag: 'user', params: z.object({ userId: z.string().meta({ type: 'integer' }) }) }

/** By name, at most 1,000. */
const switchableClients = endpoint({
  ...ofUser,
  method: 'GET',
  path: '/user/:userId/switchable-clients',
  summary: 'The clients that the caller may work as',
  query: search,
  reply: z.array(switchable),
  async handle({ context: { database }, request, params, query: { q } }) {
    const { session } = signedIn(request)
    ownOnly(session, params.userId)
    return readSwitchable(database.pool, session, q)
  },
})

/** A client that the user cannot see is a 404, as if it weren't there. */
const setBrowsingClient = endpoint({
  ...ofUser,
  method: 'POST',
  path: '/user/:userId/set-browsing-client',
  summary: 'Work as a client from now on',
  body: wanted,
  reply: switchable.optional(),
  async handle({ context: { database, bus, now }, request, params, body: { clientId } }) {
    const { session } = signedIn(request)
    ownOnly(session, params.userId)
    if (!session.visibleClientIds.has(clientId)) throw fault('notFound')
    const work = (client: PoolClient) =>
      client.query<z.infer<typeof switchable>>(
        `with remembered as (update "user" set "workingClientId" = $1 where "userId" = $2),
       working as (update session set "workingClientId" = $1 where "sessionId" = $3)
       select "clientId", "name", "isEngineer" from client where "clientId" = $1`,
        [clientId, session.userId, session.sessionId],
      )
    const { rows } = await inTransaction(database.pool, async client => {
      await noteSwitch(client, now(), session, clientId)
      return work(client)
    })
    bus.publish(subjects.sessionsMoved, { sessionIds: [session.sessionId] })
    return rows[0]
  },
})

/** Which of several clients a user works as. */
export function browsingClientRoutes(app: FastifyInstance, context: Context): void {
  serveEndpoint(app, context, switchableClients)
  serveEndpoint(app, context, setBrowsingClient)
}
