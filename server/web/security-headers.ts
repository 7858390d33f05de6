import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { headers } from './headers.ts'

/** Security headers on every answer, refusals too: registered before anything that may answer. */
export async function securityHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, headers)
}
