import type { EntityChange } from '../../src/domain/hubs/pub-sub.ts'
import { type Bus, subjects } from '../bus/bus.ts'

const everyMs = 250

/** Notifies viewers of a client's change log that it has moved on: once for all acknowledgements close together. */
export function toldSoon(bus: Bus): { readonly changed: (clientId: number) => void; readonly close: () => void } {
  const waiting = new Map<number, NodeJS.Timeout>()
  const tell = (clientId: number) => {
    waiting.delete(clientId)
    const changes: EntityChange[] = [{ entity: 'changeLog', id: 0, change: 'edited' }]
    bus.publish(subjects.entities(clientId), changes)
  }
  return {
    changed(clientId) {
      if (!waiting.has(clientId)) waiting.set(clientId, setTimeout(tell, everyMs, clientId))
    },
    close() {
      for (const timer of waiting.values()) clearTimeout(timer)
      waiting.clear()
    },
  }
}
