import { randomUUID } from 'node:crypto'
import { type Gap, gapLastsEveryMs } from './bus.ts'

/** The messages of processes about themselves. */
export interface Sign {
  readonly from: string
  /** `missed`: it could not hear or speak for a while; `left`: it has ended in order. */
  readonly is: 'here' | 'missed' | 'left'
}

export const signEveryMs = 1000
/** A process not heard for this long may have published messages that nobody heard. */
const silentMs = 3500
/** A process silent for this long has ended. */
const goneMs = 60_000

interface Peer {
  heardMs: number
  /** When its silence was last reported; undefined while it isn't silent. */
  toldMs?: number
}

/** The other processes, by their signs of life: says when one goes silent, and when one comes back. */
export class Peers {
  readonly name = randomUUID()
  readonly #peers = new Map<string, Peer>()
  readonly #missed: (gap: Gap) => void
  #lookedMs = 0

  /** @param missed called when messages of another process may have been missed, and again while that may continue */
  constructor(missed: (gap: Gap) => void) {
    this.#missed = missed
  }

  sign(is: Sign['is']): Sign {
    return { from: this.name, is }
  }

  heard({ from, is }: Sign, atMs: number): void {
    const wasSilent = this.#peers.get(from)?.toldMs !== undefined
    if (is === 'left') this.#peers.delete(from)
    else this.#peers.set(from, { heardMs: atMs })
    if (is === 'missed' || wasSilent) this.#missed('ended')
  }

  /** Looks who has gone silent. Where this process itself slept, the signs of the others wait to be read. */
  look(atMs: number): void {
    const slept = atMs - this.#lookedMs > 2 * signEveryMs
    this.#lookedMs = atMs
    if (slept) return this.forgive(atMs)
    for (const [name, peer] of this.#peers) {
      const forMs = atMs - peer.heardMs
      if (forMs >= goneMs) this.#peers.delete(name)
      else if (forMs >= silentMs) this.#isSilent(peer, atMs)
    }
  }

  #isSilent(peer: Peer, atMs: number): void {
    if (peer.toldMs !== undefined && atMs - peer.toldMs < gapLastsEveryMs) return
    this.#missed(peer.toldMs === undefined ? 'ended' : 'lasts')
    peer.toldMs = atMs
  }

  /** This process heard nobody for a while: no peer is to blame for that, and any silence from now on is new. */
  forgive(atMs: number): void {
    for (const name of this.#peers.keys()) this.#peers.set(name, { heardMs: atMs })
  }
}
