import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Fault, type FaultCode } from '../../src/domain/faults.ts'
import { actor, tallyHappening } from '../audit/happening.ts'
import type { Context } from '../context.ts'

/** What was refused for who asked, not for how they asked. */
const refusals: ReadonlySet<FaultCode> = new Set([
  'forbidden',
  'areaLimited',
  'guest',
  'foreignPage',
  'clientLockedOut',
  'clientMismatch',
])

/** Whether it is of the audit log: no right to it, or a record that is somebody else's, which answers 404. */
const isRefusal = (error: unknown): error is Fault =>
  error instanceof Fault && (refusals.has(error.code) || (error.code === 'notFound' && error.about !== undefined))

/**
 * Writes to the audit log what users were refused, before they are told. Of one user and route it is one entry a
 * minute, however often they ask.
 */
export function noteRefusals(app: FastifyInstance, { database, now }: Context): void {
  app.addHook('onError', async (request, _reply, error: unknown) => {
    if (!request.session || !isRefusal(error)) return
    await note(request, request.session, error).catch((failure: unknown) =>
      request.log.error({ err: failure }, 'A refusal could not be written to the audit log'),
    )
  })

  async function note({ method, routeOptions }: FastifyRequest, session: Parameters<typeof actor>[0], error: Fault) {
    const { code, message, about } = error
    const route = `${method} ${routeOptions.url ?? ''}`
    await tallyHappening(database.pool, now(), ['refused', session.userId, session.clientId, route, code], {
      ...actor(session),
      ...about,
      what: 'refused',
      outcome: 'refused',
      details: `${route}: ${code === 'notFound' ? 'Not theirs to see' : message}`,
    })
  }
}
