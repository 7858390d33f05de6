import type { FastifyReply } from 'fastify'
import { fault } from '../../src/domain/faults.ts'
import { waitingFor } from './gone.ts'

/** Shorter than any request may take (`server/answer-in-time.ts`). */
const withinMs = 9000

/**
 * Does long work for a caller as long as they wait for it, and no longer than a request may take.
 * @param tooLong what they read then, and can do
 * @param work ends where its signal is aborted
 * @throws 409 where it takes too long
 */
export async function whileWaited<T>(
  reply: FastifyReply,
  tooLong: string,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const signal = waitingFor(reply, AbortSignal.timeout(withinMs))
  try {
    return await work(signal)
  } catch (error) {
    throw signal.aborted ? fault('notNow', { message: tooLong }) : error
  }
}
