import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyReply } from 'fastify'

/**
 * Answers with the service worker, which keeps on a device what the app needs without a connection. It is the one built
 * file whose name stays, so browsers ask for it again each time.
 * @param policy what it may load
 */
export const sendServiceWorker = (dist: string, policy: string) => async (_request: unknown, reply: FastifyReply) => {
  const source = await readFile(join(dist, 'service-worker.js')).catch(() => undefined)
  if (source === undefined) return reply.callNotFound()
  return reply
    .header('cache-control', 'no-cache')
    .header('content-security-policy', policy)
    .type('text/javascript; charset=utf-8')
    .send(source)
}
