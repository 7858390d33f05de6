import { createContext } from 'react'
import type { ThingKey } from '../../domain/thing.ts'
import type { StateNow } from '../use-live.ts'

/** What the parts of a drawing look at: states change often, their places do not. */
export interface Seen {
  readonly stateOf: StateNow
  readonly chosen: ThingKey | undefined
  readonly related: ReadonlySet<ThingKey>
  /** What is looked for; undefined while nothing is. */
  readonly found: ReadonlySet<ThingKey> | undefined
}

export const SeenContext = createContext<Seen>({
  stateOf: () => undefined,
  chosen: undefined,
  related: new Set(),
  found: undefined,
})
