import type { FastifyInstance } from 'fastify'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** How long a caller may take to send a request. */
export interface RequestTimes {
  /** Until its headers are complete. */
  readonly headersMs: number
  /** Until all of it is there, of any kind. */
  readonly wholeMs: number
  /** How long a body may start slowly; from then on it comes at `bytesPerSecond` on average. */
  readonly graceMs: number
  /** Less than the slowest modem: 20 MB over a weak mobile network arrive well within `wholeMs`. */
  readonly bytesPerSecond: number
  readonly lookEveryMs: number
}
export const requestTimes: RequestTimes = {
  headersMs: 15_000,
  wholeMs: 30 * 60_000,
  graceMs: 20_000,
  bytesPerSecond: 1_000,
  lookEveryMs: 1_000,
}

/** The server options that limit its headers and complete requests; it answers 408 itself. */
export const serverTimes = ({ headersMs, wholeMs, lookEveryMs }: RequestTimes) => ({
  requestTimeout: wholeMs,
  http: { headersTimeout: headersMs, connectionsCheckingInterval: lookEveryMs },
})

interface Sending {
  readonly sinceMs: number
  readonly bytes: number
  readonly response: ServerResponse
}

const answer = JSON.stringify({ error: 'The request came too slowly', code: 'tooSlow' })
const timedOut = [
  'HTTP/1.1 408 Request Timeout',
  'Connection: close',
  'Content-Type: application/json',
  `Content-Length: ${Buffer.byteLength(answer)}`,
  '',
  answer,
].join('\r\n')

/**
 * Cuts off callers who send a body a few bytes at a time, only to hold a connection: a steady body, however
 * slow, is left alone. One check of all of them every second, so that a request costs no timer.
 */
export function cutSlowBodies(
  app: FastifyInstance,
  { graceMs, bytesPerSecond, lookEveryMs }: RequestTimes = requestTimes,
): void {
  const sending = new Map<IncomingMessage, Sending>()
  app.addHook('onRequest', async ({ raw, headers }, reply) => {
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
    if (!hasBody || raw.complete) return
    sending.set(raw, { sinceMs: performance.now(), bytes: raw.socket.bytesRead, response: reply.raw })
  })
  const timer = setInterval(() => {
    for (const [raw, { sinceMs, bytes, response }] of sending) {
      if (raw.complete || raw.socket.destroyed) {
        sending.delete(raw)
        continue
      }
      const tookMs = performance.now() - sinceMs
      if (tookMs < graceMs || raw.socket.bytesRead - bytes >= ((tookMs - graceMs) / 1000) * bytesPerSecond) continue
      sending.delete(raw)
      if (response.headersSent) raw.socket.destroy()
      else raw.socket.end(timedOut, () => raw.socket.destroy())
    }
  }, lookEveryMs)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
