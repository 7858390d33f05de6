import { entityChanges } from '../../../src/domain/hubs/pub-sub.ts'
import { subjects } from '../../bus/bus.ts'
import type { Context } from '../../context.ts'

/** How many clients are cached; the least recently used is dropped. */
const mostClients = 500

/** What ingest has to know of each client that sends events: read on first use, and again when it changes. */
export interface ClientBook<T> {
  /** Up to date with every change that was announced before the call. */
  of(clientId: number): Promise<T>
  close(): void
}

interface Kept<T> {
  loaded: Promise<T> | undefined
  readonly stop: () => void
}

/**
 * Caches what is read of a client until records of some entities change.
 * @param concerned the ids of these entities
 */
export function clientBook<T>(
  { bus }: Pick<Context, 'bus'>,
  concerned: readonly string[],
  read: (clientId: number) => Promise<T>,
): ClientBook<T> {
  const kept = new Map<number, Kept<T>>()
  const drop = (clientId: number) => {
    kept.get(clientId)?.stop()
    kept.delete(clientId)
  }
  const dropAll = () => {
    for (const clientId of kept.keys()) drop(clientId)
  }
  // What changed in between is unknown.
  const stopGaps = bus.onGap(dropAll)
  const load = (entry: Kept<T>, clientId: number) => {
    // Listening starts before reading: what changes during it is read again.
    const loaded = bus.listening().then(() => read(clientId))
    entry.loaded = loaded
    loaded.catch(() => entry.loaded === loaded && (entry.loaded = undefined))
    return loaded
  }
  return {
    of(clientId) {
      const entry = kept.get(clientId) ?? opened<T>(bus, clientId, concerned)
      kept.delete(clientId)
      kept.set(clientId, entry)
      if (kept.size > mostClients) drop(kept.keys().next().value ?? 0)
      return entry.loaded ?? load(entry, clientId)
    },
    close() {
      stopGaps()
      dropAll()
    },
  }
}

/** Forgets what was read as soon as a record of the entities changes. */
function opened<T>(bus: Context['bus'], clientId: number, concerned: readonly string[]): Kept<T> {
  const entry: Kept<T> = {
    loaded: undefined,
    stop: bus.subscribe(subjects.entities(clientId), message => {
      const changes = entityChanges.safeParse(message).data ?? []
      if (changes.some(({ entity }) => concerned.includes(entity))) entry.loaded = undefined
    }),
  }
  return entry
}
