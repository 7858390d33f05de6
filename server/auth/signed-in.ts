import type { FastifyRequest } from 'fastify'
import { fault } from '../../src/domain/faults.ts'
import type { Credential } from './authenticate.ts'
import type { ResolvedSession } from './resolve-session.ts'

/** Who asks, on a route that needs a session. */
export function signedIn({ session, credential }: FastifyRequest): {
  session: ResolvedSession
  credential: Credential
} {
  if (!session || !credential) throw fault('notSignedIn')
  return { session, credential }
}
