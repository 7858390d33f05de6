import { resumeLimit, type Subscribed } from '../../src/domain/live.ts'
import type { Context } from '../context.ts'
import type { Frame } from '../hubs/protocol/index.ts'
import { batchFrame, type FanOut, type Viewer } from './fan-out.ts'
import type { OrderedStream } from './ordered-stream.ts'
import { lastSequence, readMissed } from './read-missed.ts'
import { cut, type Visibility } from './visibility.ts'

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

/**
 * Sends a receiver what a client's stream has after a sequence: first what was missed, read in pages and paced by how
 * fast it is taken, then what comes, without a gap and nothing twice. The first batch follows the answer.
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
  // Ahead of the stream by moments, or of another database (restored, made anew): then only a snapshot helps.
  if (after > stream.last && after > (await lastSequence(pool, stream.clientId)))
    return { ...nothing, answer: { state: 'tooFarBehind', missed: 0 } }
  const missed = Math.max(0, stream.last - after)
  if (missed > resumeLimit) return { ...nothing, answer: { state: 'tooFarBehind', missed } }
  const viewer: Viewer = { visibility, sent: after, sendFrame: frame => receiver.sendFrame(frame) }
  const stopped = new AbortController()
  const catchUp = async (): Promise<void> => {
    while (!stopped.signal.aborted && !receiver.closed.aborted) {
      // Nothing is awaited between this look and joining: what comes next comes to the viewer.
      if (viewer.sent >= stream.last) return fanOut.join(viewer)
      const batch = await readMissed(pool, stream.clientId, viewer.sent, stream.last, context.now())
      if (stopped.signal.aborted) return
      viewer.sent = batch.to
      receiver.sendFrame(batchFrame(cut(batch, visibility)))
      await receiver.flushed()
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
