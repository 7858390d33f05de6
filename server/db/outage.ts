import type { FaultCode } from '../../src/domain/faults.ts'

/** SQLSTATEs of a server that is going, coming, has no more room for anybody, or gave up for want of time. */
const goneStates = /^(?:08...|57P0[1-5]|57014|25P03|53[23]00)$/
const diskFull = '53100'
/** node-postgres' messages, without a code, for a connection that is lost or can't be made. */
const goneTexts =
  /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Client was closed and is not queryable|Cannot use a pool after calling end)/
const goneOnSocket = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'])

/** The database, or a holder of a lock, has not answered in time. */
export class Unanswered extends Error {
  override name = 'Unanswered'
}

/** Whether a query got no answer in time, so that its connection is useless. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof Unanswered || (error instanceof Error && error.message === 'Query read timeout')

interface Failure {
  readonly code?: unknown
  readonly syscall?: unknown
  readonly message?: unknown
}

/**
 * The caller's error when the database failed, not the request: that it can't be reached, or that
 * its disk is full. Undefined for every other error. The outcome of pending work is unknown then: it may be committed.
 */
export function outageOf(error: unknown): Extract<FaultCode, 'unavailable' | 'storageFull'> | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if (isUnanswered(error)) return 'unavailable'
  const { code, syscall, message } = error as Failure
  if (code === diskFull) return 'storageFull'
  if (typeof code === 'string' && goneStates.test(code)) return 'unavailable'
  // A file that isn't there has the same code as a socket that isn't there.
  if (syscall === 'connect' || (syscall !== undefined && goneOnSocket.has(String(code)))) return 'unavailable'
  return code === undefined && typeof message === 'string' && goneTexts.test(message) ? 'unavailable' : undefined
}
