import type { FastifyReply } from 'fastify'

/**
 * Ends when the caller who waits for a reply has gone, or the server stops. A connection that is answered then is closed
 * with it: kept open, it would hold up the stop.
 */
export function waitingFor(reply: FastifyReply, closing: AbortSignal): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  const signal = AbortSignal.any([closing, gone.signal])
  signal.addEventListener('abort', () => {
    if (closing.aborted && !reply.sent) void reply.header('connection', 'close')
  })
  return signal
}
