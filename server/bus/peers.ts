import { randomUUID } from 'node:crypto'
import { type Gap, gapLastsEveryMs } from './bus.ts'

/** What processes tell each other about themselves. */
export interface Sign {
  readonly from: string
  /** `missed`: it could not be heard for a while, or could not say something; `left`: it has ended in order. */
  readonly is: 'here' | 'missed' | 'left'
}

export const signEveryMs = 1000
/** Who has not been heard of for so long may have said what nobody heard. */
const silentMs = 3500
/** Who stays silent for so long has ended. */
const goneMs = 60_000

interface Peer {
  heardMs: number
  /** When it was last told that it is silent; undefined while it isn't. */
  toldMs?: number
}

/** The other processes, by their signs of life: says when one goes silent, and when one comes back. */
export class Peers {
  readonly name = randomUUID()
  readonly #peers = new Map<string, Peer>()
  readonly #missed: (gap: Gap) => void
  #lookedMs = 0

  /** @param missed told where something of another process may have gone unheard, and again while that may go on */
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

  /** Nobody was heard for a while: nobody is to blame for having been silent, and who is silent from now on is anew. */
  forgive(atMs: number): void {
    for (const name of this.#peers.keys()) this.#peers.set(name, { heardMs: atMs })
  }
}
