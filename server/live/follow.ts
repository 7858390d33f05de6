import { type ReplayEnded, replayWithinMs, type Subscribed } from '../../src/domain/live.ts'
import type { Context } from '../context.ts'
import { type Frame, frame } from '../signalr/frame.ts'
import { batchFrame, type FanOut, type Viewer } from './fan-out.ts'
import type { OrderedStream } from './ordered-stream.ts'
import { lastSequence } from './read-missed.ts'
import { visiblePart, type Visibility } from './visibility.ts'

/** The end of a connection that a stream goes to. */
export interface Receiver {
  readonly closed: AbortSignal
  sendFrame(frame: Frame): void
  flushed(): Promise<void>
  close(error?: string): void
}

export interface Following {
  readonly answer: Subscribed
  stop(): void
}

/** No replay is faster than this: what is out of its reach is not started. */
const fastestPerMs = 200
/** After this long a replay shows how fast it is. */
const provenAfterMs = 1000

/**
 * Sends a receiver a client's stream after a sequence: first what was missed, read in pages and paced by how
 * fast it is read, then new batches, without gap or duplicate. The first batch follows the answer. A replay that
 * would take longer than `replayWithinMs`, at its pace so far, is abandoned: the receiver needs a new snapshot.
 */
export async function follow(
  context: Context,
  stream: OrderedStream,
  fanOut: FanOut,
  receiver: Receiver,
  visibility: Visibility,
  after: number,
): Promise<Following> {
  await stream.ready
  const nothing = { stop: () => {} }
  const { pool } = context.database
  // Ahead of the stream by moments, or of another database (restored, recreated): then only a snapshot helps.
  if (after > stream.last && after > (await lastSequence(pool, stream.clientId)))
    return { ...nothing, answer: { state: 'tooFarBehind', missed: 0 } }
  const missed = Math.max(0, stream.last - after)
  if (missed > replayWithinMs * fastestPerMs) return { ...nothing, answer: { state: 'tooFarBehind', missed } }
  const viewer: Viewer = { visibility, sent: after, sendFrame: frame => receiver.sendFrame(frame) }
  const stopped = new AbortController()
  const catchUp = async (): Promise<void> => {
    const began = performance.now()
    while (!stopped.signal.aborted && !receiver.closed.aborted) {
      // Nothing is awaited between this check and joining: every later batch reaches the viewer.
      if (viewer.sent >= stream.last) return fanOut.join(viewer)
      const batch = await stream.read(viewer.sent, stream.last)
      if (stopped.signal.aborted) return
      viewer.sent = batch.to
      receiver.sendFrame(batchFrame(visiblePart(batch, visibility)))
      await receiver.flushed()
      const left = stream.last - viewer.sent
      if (isTooSlow(performance.now() - began, viewer.sent - after, left))
        return receiver.sendFrame(frame('ReplayEnded', [{ missed: left } satisfies ReplayEnded]))
    }
  }
  setImmediate(() => void catchUp().catch(() => receiver.close('The events that were missed could not be read')))
  return {
    answer: { state: 'following', from: after + 1, missed },
    stop() {
      stopped.abort()
      fanOut.leave(viewer)
    },
  }
}

/** Whether a replay, at its pace so far, can't send the rest in time. */
const isTooSlow = (tookMs: number, sent: number, left: number): boolean =>
  tookMs > provenAfterMs && tookMs + (left * tookMs) / sent > replayWithinMs
