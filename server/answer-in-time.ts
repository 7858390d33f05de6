import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fault } from '../src/domain/faults.ts'

/** Under ten seconds, whatever the request waits for. */
const usualPatienceMs = 9_500

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The handler reads the body itself, or waits on purpose: it has its own bounds. */
    patient?: true
  }
}

/**
 * Answers 503 if a request is not answered in time: nobody is left waiting, whatever the server itself waits for. The
 * time the caller takes to send the body does not count, nor does an answer in progress. What the request
 * has begun continues, so a caller knows no more than after any other 503. Call it before any hook that may wait.
 */
export function answerInTime(app: FastifyInstance, patienceMs: number = usualPatienceMs): void {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>()
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.patient) return
    const timer = setTimeout(() => {
      if (request.raw.complete && !reply.sent) reply.send(fault('unavailable'))
    }, patienceMs)
    timers.set(request, timer)
    reply.raw.once('close', () => clearTimeout(timer))
  })
  // The body has arrived: now the time counts. A timer that ran out in between starts over.
  app.addHook('preValidation', async request => {
    timers.get(request)?.refresh()
  })
  app.addHook('onSend', async request => clearTimeout(timers.get(request)))
}
