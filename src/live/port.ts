import type { HubName } from '../domain/hubs/hub.ts'

/** The session that a stream belongs to. */
export interface LiveSession {
  readonly userId: number
  readonly clientId: number
  /** The client leaves requests to exit out of uses; a stream that begins counts so from its snapshot on. */
  readonly leavesOutExits?: boolean
}

/** The page's calls to the worker, over Comlink. */
export interface LiveControl {
  /** Answers as soon as the worker comes to it. */
  answer(): void
  /** The port for shipments. Everything waits for it. */
  attach(port: MessagePort): void
  /** Views that are looked at, and hubs that are needed beside those of the views. */
  need(views: readonly string[], hubs: readonly HubName[]): void
  /** Whether the page is visible. */
  show(isShown: boolean): void
  /** Stops all connections and forgets everything; starts them again for a session, if there is one. */
  restart(session: LiveSession | undefined, epoch: number): void
}
