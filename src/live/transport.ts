import type { Observable } from 'rxjs'
import type { HubName } from '../domain/hubs/hub.ts'

/** An open connection to a hub. */
export interface Line {
  /** Invokes a method of the hub; emits its answer, errors where the hub answers with an error. */
  readonly call: (method: string, ...parameters: readonly unknown[]) => Observable<unknown>
  /** The hub's messages, from the moment the connection is open. */
  readonly told$: Observable<Told>
}

export interface Told {
  readonly method: string
  readonly argument: unknown
}

/**
 * Connects while subscribed: emits one line once it is open, errors where it can't be opened or is lost, never
 * completes. Tests put Subjects in its place.
 */
export type Connect = (hub: HubName) => Observable<Line>
