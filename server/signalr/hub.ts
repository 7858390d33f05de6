import type { Frame } from './frame.ts'

/** Who is at the other end. The transport needs only these; the rest of the session is the hub's business. */
export interface HubSession {
  /** The same for every request of one sign-in: tokens and connection counts are bound to it. */
  readonly id: string
  /** Whose sign-in it is, and of which organisation: their connections are bounded too, however many sign-ins there are. */
  readonly user?: string | undefined
  readonly client?: string | undefined
  /** Read again when it is reached, so a session that was renewed lives on. */
  readonly expiresAt?: Date | undefined
}

/** One open connection, as a hub sees it. After the end every method does nothing. */
export interface HubCaller<S extends HubSession> {
  readonly connectionId: string
  /** The path of its hub. */
  readonly hub: string
  readonly session: S
  /** Aborted once the connection has ended or is being closed. */
  readonly closed: AbortSignal
  /** Calls `target` on the client. Throws a TypeError where an argument is not JSON. */
  send(target: string, ...args: unknown[]): void
  /** Sends bytes that were serialised once for all receivers. */
  sendFrame(frame: Frame): void
  /** Resolves when everything sent so far has left the process, or the connection has ended: paces a long replay. */
  flushed(): Promise<void>
  /** Ends the connection; with an `error` the client learns it as the reason. */
  close(error?: string): void
}

/** What clients may call; a promise is awaited. The arguments come unchecked from the wire: each method checks its own. */
export type HubMethod<S extends HubSession> = (caller: HubCaller<S>, ...args: unknown[]) => unknown

/** One hub: its path ('/hubs/logger'), and its methods by name (found in any case, as ASP.NET does). */
export interface HubDefinition<S extends HubSession> {
  path: string
  methods: Record<string, HubMethod<S>>
  /** Finishes before the first method runs; when it throws the connection is closed. */
  connected?(caller: HubCaller<S>): void | Promise<void>
  /** Runs once for every connection whose `connected` began, after that has finished. */
  disconnected?(caller: HubCaller<S>): void
}

/** An error whose message the client may read. Any other becomes 'An unexpected error occurred'. */
export class HubError extends Error {
  override name = 'HubError'
}

/** What a client may know of `error`. */
export function publicMessage(error: unknown): string {
  return error instanceof HubError ? error.message : 'An unexpected error occurred'
}
