import { type Frame, frame } from './frame.ts'
import type { HubHost } from './host.ts'
import type { HubCaller, HubSession } from './hub.ts'
import type { HubLoad, HubStats } from './stats.ts'

/** All hubs of one HTTP server. */
export interface HubServer<S extends HubSession> {
  /** A call of `target` on the client, serialised once for all who are sent it with `caller.sendFrame`. */
  frame(target: string, args: unknown[]): Frame
  connections(): number
  /** Those that are open now. */
  callers(): readonly HubCaller<S>[]
  stats(): HubStats
  /** By the path of the hub; every hub is there. */
  loads(): ReadonlyMap<string, HubLoad>
  /**
   * Closes the connections for which `predicate` holds (signed out, rights changed) and answers how many.
   * The client learns `reason`, and by `allowReconnect` (false by default) whether to come back.
   */
  closeWhere(predicate: (caller: HubCaller<S>) => boolean, reason: string, allowReconnect?: boolean): number
  /** Admits nobody any more, asks all clients to reconnect, and destroys the remaining sockets after `graceMs`. */
  close(graceMs: number): Promise<void>
}

export function hubServer<S extends HubSession>(host: HubHost<S>): HubServer<S> {
  const { registry, tally, tokens } = host
  return {
    frame,
    connections: () => registry.all.size,
    callers: () => [...registry.all],
    stats: () => ({ ...tally, ended: { ...tally.ended }, connections: registry.all.size, tokens: tokens.size }),
    loads() {
      const loads = new Map(host.options.hubs.map(({ path }) => [path, { connections: 0, unsentBytes: 0 }]))
      for (const { hub, unsentBytes } of registry.all) {
        const load = loads.get(hub)
        if (!load) continue
        load.connections += 1
        load.unsentBytes += unsentBytes
      }
      return loads
    },
    closeWhere(predicate, reason, allowReconnect = false) {
      const chosen = [...registry.all].filter(connection => !connection.closed.aborted && predicate(connection))
      for (const connection of chosen) connection.end('revoked', reason, allowReconnect)
      return chosen.length
    },
    async close(graceMs) {
      host.closing = true
      const open = [...registry.all, ...registry.refused]
      for (const connection of open) connection.end('shutdown', undefined, true)
      const timer = setTimeout(() => open.forEach(connection => connection.terminate()), graceMs)
      await Promise.all(open.map(connection => connection.gone))
      clearTimeout(timer)
    },
  }
}
