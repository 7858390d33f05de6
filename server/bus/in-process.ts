import type { Bus } from './bus.ts'
import { Listeners } from './listeners.ts'

/** The bus of a server that runs alone: within the process, in order, after the publisher's turn. */
export function inProcessBus(): Bus {
  const listeners = new Listeners()
  return {
    kind: 'alone',
    hears: true,
    publish: (subject, message) => void setImmediate(() => listeners.tell(subject, message)),
    subscribe: (subject, receive) => listeners.add(subject, receive),
    listening: async () => {},
    onGap: () => () => {},
    close: async () => listeners.clear(),
  }
}
