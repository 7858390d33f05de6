import type { Session } from '../session.ts'
import { type HubCaller, type HubDefinition, HubError, type HubSession } from '../signalr/index.ts'
import type * as z from 'zod'

/** Who is at the other end of a hub's connection: the transport's two properties, and the session of sign-in. */
export interface ViewerSession extends HubSession {
  readonly session: Session
}
export type Caller = HubCaller<ViewerSession>
export type Hub = HubDefinition<ViewerSession>
/** What a hub does for one of its purposes. */
export type HubPart = Required<Pick<Hub, 'methods' | 'disconnected'>>

/** Checks a method's argument from a client. @throws HubError with the reason */
export function argument<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new HubError(`The argument is not valid: ${[...(issue?.path ?? []).map(String), issue?.message].join(' ')}`)
}

/** @throws HubError if the caller lacks the permission */
export function requirePermission({ session: { session } }: Caller, permission: string): void {
  if (!session.permissions.has(permission)) throw new HubError(`You need the permission ${permission} for this`)
}

/** @throws HubError if the caller holds none of the permissions */
export function requireAny({ session: { session } }: Caller, permissions: readonly string[]): void {
  if (!permissions.some(permission => session.permissions.has(permission)))
    throw new HubError(`You need one of the permissions ${permissions.join(', ')} for this`)
}

/** A stream that can't be read is no connection worth keeping: the client comes again. */
export const streamLost = (caller: Caller) => (error: unknown) => {
  caller.close('The stream could not be read')
  throw error
}
