import type { IncomingMessage } from 'node:http'
import type { HubDefinition, HubSession } from './hub.ts'
import type { HubLimits } from './limits.ts'

/** Where an error happened that was not sent to the client. */
export interface HubErrorContext {
  hub: string
  connectionId?: string | undefined
  /** The method's name, or 'connected' or 'disconnected'. */
  method?: string | undefined
}

export interface MountOptions<S extends HubSession> {
  hubs: HubDefinition<S>[]
  /**
   * Who is asking, by cookie or `Authorization: Bearer` (where a socket's `access_token` stands too by then).
   * Runs at negotiate and at the upgrade; undefined answers 401, an error 503.
   */
  authenticate(request: IncomingMessage): Promise<S | undefined>
  /** Whether a page of this origin may connect. Without an Origin header (not a browser) it is undefined. */
  allowedOrigin(origin: string | undefined, request: IncomingMessage): boolean
  limits?: Partial<HubLimits>
  /** Milliseconds since 1970, for expiry and rates. */
  now?: () => number
  /** Called for every error that is not sent to a client. Without it they go to the server's log. */
  onError?(error: unknown, context: HubErrorContext): void
}
