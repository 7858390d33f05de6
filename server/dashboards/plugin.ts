import type { FastifyInstance } from 'fastify'
import { dashboard } from '../../src/domain/dashboard.ts'
import { fault, invalid } from '../../src/domain/faults.ts'
import type { Context } from '../context.ts'
import type { Session } from '../session.ts'

/** Who asks; the routes below are refused without one before they run. */
const whose = (session: Session | undefined): readonly [userId: number, clientId: number] => {
  if (!session) throw fault('notSignedIn')
  return [session.userId, session.clientId]
}

/** A wall that was arranged for one client is never kept for another, to which the session has moved meanwhile. */
const refuseOther = (session: Session | undefined, { clientId }: { clientId?: string | string[] }): void => {
  if (clientId !== undefined && String(clientId) !== String(session?.clientId)) throw fault('clientMismatch')
}

interface Asked {
  Querystring: { clientId?: string | string[] }
}

/**
 * The signed-in user's own wall: `GET /api/dashboard` answers `{ layout }` (null where nothing is saved: the preset
 * shows), `PUT` saves one (422 where it is no dashboard), `DELETE` goes back to the preset. With `?clientId=`, writing
 * answers 451 where that is not the client worked as.
 */
export async function dashboardsPlugin(app: FastifyInstance, { database: { pool } }: Context): Promise<void> {
  const config = { signedIn: true }
  app.get('/api/dashboard', { config }, async ({ session }) => {
    const { rows } = await pool.query('select "layout" from dashboard where "userId" = $1 and "clientId" = $2', [
      ...whose(session),
    ])
    return { layout: rows[0]?.layout ?? null }
  })

  app.put<Asked>('/api/dashboard', { config, bodyLimit: 64 * 1024 }, async ({ session, body, query }, reply) => {
    refuseOther(session, query)
    const parsed = dashboard.safeParse(body)
    if (!parsed.success)
      throw invalid(
        parsed.error.issues.map(({ path, message }) => ({ propertyName: path.join('.'), errorMessage: message })),
      )
    await pool.query(
      `insert into dashboard ("userId", "clientId", "layout") values ($1, $2, $3)
       on conflict ("userId", "clientId") do update set "layout" = excluded."layout", "updatedAt" = now()`,
      [...whose(session), JSON.stringify(parsed.data)],
    )
    return reply.code(204).send()
  })

  app.delete<Asked>('/api/dashboard', { config }, async ({ session, query }, reply) => {
    refuseOther(session, query)
    await pool.query('delete from dashboard where "userId" = $1 and "clientId" = $2', [...whose(session)])
    return reply.code(204).send()
  })
}
