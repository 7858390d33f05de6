import type { Context } from '../context.ts'
import { OrderedStream } from './ordered-stream.ts'

/** The streams of the clients that somebody watches: one each, however many watch. */
export interface Streams {
  /** The stream of a client; `release` it when nobody watches with it any more. */
  acquire(clientId: number): { readonly stream: OrderedStream; release: () => void }
  /** Over all streams, batches that wait for one that is missing before them. */
  waiting(): number
  close(): void
}

export function streams(context: Context, onError: (error: unknown) => void): Streams {
  const open = new Map<number, { stream: OrderedStream; users: number }>()
  const close = (clientId: number) => {
    open.get(clientId)?.stream.close()
    open.delete(clientId)
  }
  return {
    acquire(clientId) {
      const entry = open.get(clientId) ?? { stream: new OrderedStream(context, clientId, onError), users: 0 }
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
