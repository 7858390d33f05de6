import type { PropertyError } from '../domain/faults.ts'

/** Why a call of the server's API failed, as a message for people. */
export class ApiError extends Error {
  /** The HTTP status; 0 where no answer came at all. */
  readonly status: number
  /** What a 422 says of single properties. */
  readonly errors: readonly PropertyError[]
  /** The owner, if a 451 says that it is another client's. */
  readonly clientId: number | undefined
  /** What else the answer carried: the `code` of the fault, the record as it is now. */
  readonly details: Readonly<Record<string, unknown>>

  constructor(
    status: number,
    message: string,
    errors: readonly PropertyError[] = [],
    clientId?: number,
    details: Readonly<Record<string, unknown>> = {},
  ) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.errors = errors
    this.clientId = clientId
    this.details = details
  }
}

/** The error of an answer, by the rules of the error catalogue: 422 lists, 400 and 500 say it in a string. */
export function errorOf(status: number, body: unknown): ApiError {
  if (Array.isArray(body)) {
    const errors = body.filter(isPropertyError)
    return new ApiError(status, errors.map(each => `${each.propertyName}: ${each.errorMessage}`).join('\n'), errors)
  }
  if (typeof body === 'string' && body) return new ApiError(status, body)
  if (typeof body === 'object' && body && 'error' in body && typeof body.error === 'string') {
    const clientId = 'clientId' in body && typeof body.clientId === 'number' ? body.clientId : undefined
    return new ApiError(status, body.error, [], clientId, { ...body })
  }
  return new ApiError(status, `The server answered with status ${status}`)
}

function isPropertyError(value: unknown): value is PropertyError {
  if (typeof value !== 'object' || value === null) return false
  return 'propertyName' in value && 'errorMessage' in value && typeof value.errorMessage === 'string'
}

/** The message of any error. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
