import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { dashboard } from '../../src/domain/dashboard.ts'
import { fault } from '../../src/domain/faults.ts'
import type { Context } from '../context.ts'
import { endpoint, nothing } from '../endpoint/endpoint.ts'
import { serveEndpoint } from '../endpoint/serve.ts'
import type { Session } from '../session.ts'

/** Whose wall it is. */
const whose = ({ userId, clientId }: Session): [userId: number, clientId: number] => [userId, clientId]

const ofDashboard = { path: '/dashboard', tag: 'dashboard' } as const
const ofClient = z.object({ clientId: z.union([z.string(), z.array(z.string())]).optional() })

/** A wall that was arranged for one client is never saved for another, to which the session has switched in between. */
const refuseOther = (session: Session, { clientId }: z.infer<typeof ofClient>): void => {
  if (clientId !== undefined && String(clientId) !== String(session.clientId)) throw fault('clientMismatch')
}

const read = endpoint({
  ...ofDashboard,
  method: 'GET',
  summary: 'The own wall, null if nothing is saved',
  reply: z.object({ layout: dashboard.nullable() }),
  async handle({ context: { database }, session }) {
    const { rows } = await database.pool.query<{ layout: z.infer<typeof dashboard> }>(
      'select "layout" from dashboard where "userId" = $1 and "clientId" = $2',
      whose(session),
    )
    return { layout: rows[0]?.layout ?? null }
  },
})

const save = endpoint({
  ...ofDashboard,
  method: 'PUT',
  summary: 'Save the own wall; 451 if `clientId` is not the client worked as',
  query: ofClient,
  body: dashboard,
  bodyLimit: 64 * 1024,
  reply: nothing,
  status: 204,
  async handle({ context: { database }, session, query, body }) {
    refuseOther(session, query)
    await database.pool.query(
      `insert into dashboard ("userId", "clientId", "layout") values ($1, $2, $3)
       on conflict ("userId", "clientId") do update set "layout" = excluded."layout", "updatedAt" = now()`,
      [...whose(session), JSON.stringify(body)],
    )
  },
})

const forget = endpoint({
  ...ofDashboard,
  method: 'DELETE',
  summary: 'Go back to the preset',
  query: ofClient,
  reply: nothing,
  status: 204,
  async handle({ context: { database }, session, query }) {
    refuseOther(session, query)
    await database.pool.query('delete from dashboard where "userId" = $1 and "clientId" = $2', whose(session))
  },
})

/** The signed-in user's own wall. */
export async function dashboardsPlugin(app: FastifyInstance, context: Context): Promise<void> {
  serveEndpoint(app, context, read)
  serveEndpoint(app, context, save)
  serveEndpoint(app, context, forget)
}
