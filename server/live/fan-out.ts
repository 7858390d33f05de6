import type { LiveBatch } from '../../src/domain/live.ts'
import { type Frame, frame } from '../hubs/protocol/frame.ts'
import { after, cut, type Visibility } from './visibility.ts'

/** Somebody who follows a client's stream. */
export interface Viewer {
  readonly visibility: Visibility
  /** The last sequence that was sent. */
  sent: number
  sendFrame(frame: Frame): void
}

export const batchFrame = (batch: LiveBatch): Frame => frame('LiveBatch', [batch])

/** The viewers of one client, grouped by what they may see: a batch is cut and serialised once a group. */
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
          ? (shared ??= batchFrame(cut(batch, viewer.visibility)))
          : batchFrame(cut(after(batch, viewer.sent), viewer.visibility))
        viewer.sent = batch.to
        viewer.sendFrame(own)
      }
    }
  }
}
