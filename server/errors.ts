import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Fault, fault, saidErrors, type PropertyError } from '../src/domain/faults.ts'
import { words, type Brand, type Words } from '../src/domain/vocabulary.ts'
import { outageOf } from './db/outage.ts'

/** The body of an error: 422 a list, 400 and 500 a JSON string, everything else `{ error, code }`. */
type Body = readonly PropertyError[] | string | ({ error: string; code: string } & Readonly<Record<string, unknown>>)

/**
 * The one error handler. A Fault is shown as it is; an error of the framework (a body too large, not JSON) by its
 * status; a database that is gone as 503, one without room as 507; anything else is a 500 whose insides are logged and
 * not shown. Texts name things in the brand's words.
 */
export function handleErrors(app: FastifyInstance, brand: Brand = 'cloud'): void {
  app.setErrorHandler((error: FastifyError | Fault, request: FastifyRequest, reply: FastifyReply) => {
    const { status, body } = told(error, words(brand).say)
    if (status >= 500) request.log.error({ err: error }, 'request failed')
    return reply.code(status).type('application/json').send(JSON.stringify(body))
  })
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ error: 'Error 404 - Not Found', code: 'notFound' }),
  )
}

/** PostgreSQL's for a NUL in a text, and in JSON. */
const unkeepable = new Set(['22021', '22P05'])

/** The caller's error for a database error, if there is one. */
function faultOf(thrown: { readonly code?: string }): Fault | undefined {
  const outage = outageOf(thrown)
  if (outage) return fault(outage)
  return unkeepable.has(thrown.code ?? '')
    ? fault('badRequest', { message: 'A value contains a character that cannot be stored' })
    : undefined
}

function told(thrown: FastifyError | Fault, say: Words['say']): { status: number; body: Body } {
  const error = faultOf(thrown) ?? thrown
  if (error instanceof Fault) {
    if (error.status === 422) return { status: 422, body: saidErrors(error.errors, say) }
    return {
      status: error.status,
      body:
        error.status === 400 ? say(error.message) : { ...error.details, error: say(error.message), code: error.code },
    }
  }
  const status = error.statusCode ?? 500
  if (status >= 500 || status < 400)
    return { status: 500, body: 'Something went wrong here. Try again; if it stays, contact support' }
  return { status, body: status === 400 ? error.message : { error: error.message, code: error.code } }
}
