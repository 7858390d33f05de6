import type { LiveBatch } from '../../src/domain/live.ts'
import { type Frame, frame } from '../signalr/frame.ts'
import { after, visiblePart, type Visibility } from './visibility.ts'

/** A viewer of a client's stream. */
export interface Viewer {
  readonly visibility: Visibility
  /** The last sequence that was sent. */
  sent: number
  sendFrame(frame: Frame): void
}

export const batchFrame = (batch: LiveBatch): Frame => frame('LiveBatch', [batch])

/** The viewers of one client, grouped by visibility: a batch is filtered and serialised once per group. */
export class FanOut {
  readonly #groups = new Map<string, Set<Viewer>>()

  get size(): number {
    return [...this.#groups.values()].reduce((sum, viewers) => sum + viewers.size, 0)
  }

  join(viewer: Viewer): void {
    const { key } = viewer.visibility
    const group = this.#groups.get(key) ?? new Set()
    this.#groups.set(key, group.add(viewer))
  }

  leave(viewer: Viewer): void {
    const { key } = viewer.visibility
    const group = this.#groups.get(key)
    if (group?.delete(viewer) && group.size === 0) this.#groups.delete(key)
  }

  send(batch: LiveBatch): void {
    for (const group of this.#groups.values()) {
      let shared: Frame | undefined
      for (const viewer of group) {
        if (viewer.sent >= batch.to) continue
        const all = viewer.sent < batch.from
        const own = all
          ? (shared ??= batchFrame(visiblePart(batch, viewer.visibility)))
          : batchFrame(visiblePart(after(batch, viewer.sent), viewer.visibility))
        viewer.sent = batch.to
        viewer.sendFrame(own)
      }
    }
  }
}
