import type { Context } from '../context.ts'
import { OrderedStream } from './ordered-stream.ts'
import type { StreamSource } from './source.ts'

/** The streams of the clients being watched: one each, shared by all viewers. */
export interface Streams {
  /** The stream of a client; `release` it when it is no longer watched. */
  acquire(clientId: number): { readonly stream: OrderedStream; release: () => void }
  /** The kinds of entries that streams have. */
  readonly sources: readonly StreamSource[]
  /** Over all streams, batches that wait for one that is missing before them. */
  waiting(): number
  close(): void
}

export function streams(
  context: Context,
  sources: readonly StreamSource[],
  onError: (error: unknown) => void,
): Streams {
  const open = new Map<number, { stream: OrderedStream; users: number }>()
  const close = (clientId: number) => {
    open.get(clientId)?.stream.close()
    open.delete(clientId)
  }
  return {
    sources,
    acquire(clientId) {
      const entry = open.get(clientId) ?? { stream: new OrderedStream(context, sources, clientId, onError), users: 0 }
      // A stream that could not begin is no use to the next one who comes.
      entry.stream.ready.catch(() => open.get(clientId) === entry && close(clientId))
      open.set(clientId, entry)
      entry.users += 1
      let released = false
      return {
        stream: entry.stream,
        release() {
          if (released) return
          released = true
          entry.users -= 1
          if (entry.users === 0 && open.get(clientId) === entry) close(clientId)
        },
      }
    },
    waiting: () => [...open.values()].reduce((sum, { stream }) => sum + stream.waiting, 0),
    close() {
      for (const clientId of open.keys()) close(clientId)
    },
  }
}
