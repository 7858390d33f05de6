import type { FaultCode } from '../../src/domain/faults.ts'

/** SQLSTATEs of a server that is going, coming, or has no more room for anybody. */
const goneStates = /^(?:08...|57P0[1-5]|53[23]00)$/
const diskFull = '53100'
/** What node-postgres says, without a code, of a connection that is lost or doesn't come about. */
const goneTexts =
  /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|Client was closed and is not queryable|Cannot use a pool after calling end)/
const goneOnSocket = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'])

interface Failure {
  readonly code?: unknown
  readonly syscall?: unknown
  readonly message?: unknown
}

/**
 * What a caller is told where it is not his request that failed but the database: that it can't be reached, or that
 * its disk is full. Undefined for every other error. Nothing is known of what was under way then: it may be committed.
 */
export function outageOf(error: unknown): Extract<FaultCode, 'unavailable' | 'storageFull'> | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const { code, syscall, message } = error as Failure
  if (code === diskFull) return 'storageFull'
  if (typeof code === 'string' && goneStates.test(code)) return 'unavailable'
  // A file that isn't there has the same code as a socket that isn't there.
  if (syscall === 'connect' || (syscall !== undefined && goneOnSocket.has(String(code)))) return 'unavailable'
  return code === undefined && typeof message === 'string' && goneTexts.test(message) ? 'unavailable' : undefined
}
