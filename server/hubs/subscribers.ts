import type { Bus } from '../bus/bus.ts'
import type { Caller } from './viewer.ts'

/** Connections by the client that they watch; subscribed to the bus while there are any. */
export interface Subscribers {
  add(caller: Caller): void
  remove(caller: Caller): void
}

/** Subscribes to one subject of each client that is watched, and forwards its messages to the viewers. */
export function subscribers(
  bus: Bus,
  subjectOf: (clientId: number) => string,
  receive: (message: unknown, callers: ReadonlySet<Caller>) => void,
): Subscribers {
  const watched = new Map<number, { readonly callers: Set<Caller>; readonly stop: () => void }>()
  return {
    add(caller) {
      const { clientId } = caller.session.session
      const known = watched.get(clientId)
      if (known) return void known.callers.add(caller)
      const callers = new Set([caller])
      watched.set(clientId, { callers, stop: bus.subscribe(subjectOf(clientId), message => receive(message, callers)) })
    },
    remove(caller) {
      const { clientId } = caller.session.session
      const entry = watched.get(clientId)
      if (!entry?.callers.delete(caller) || entry.callers.size > 0) return
      entry.stop()
      watched.delete(clientId)
    },
  }
}
