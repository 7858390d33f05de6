import { WebSocket } from 'ws'
import { pingBytes } from './frame.ts'
import type { HubLimits } from './limits.ts'
import type { Tally } from './stats.ts'

const asText = { binary: false }

/** Writes to one socket, and notices when the client at its end does not read. */
export class SocketWriter {
  readonly #socket: WebSocket
  readonly #limits: HubLimits
  readonly #tally: Tally
  readonly #slow: () => void

  constructor(socket: WebSocket, limits: HubLimits, tally: Tally, slow: () => void) {
    this.#socket = socket
    this.#limits = limits
    this.#tally = tally
    this.#slow = slow
  }

  /**
   * Sends one message, unless so much is unsent that the client counts as slow. Checked before the write: a
   * single large message is no sign of slowness, and the memory stays bounded by the limit and one message.
   */
  write(bytes: Buffer): void {
    if (this.#socket.bufferedAmount > this.#limits.maxBufferedBytes) this.#slow()
    else this.writeLast(bytes)
  }

  /** Sends without the check: for the closing messages. */
  writeLast(bytes: Buffer): void {
    if (this.#socket.readyState !== WebSocket.OPEN) return
    this.#tally.framesSent += 1
    this.#tally.bytesSent += bytes.length
    this.#socket.send(bytes, asText)
  }

  /** Resolves when what was written so far has left, or can't any more: a ping is queued after it to find out. */
  flushed(): Promise<void> {
    return new Promise(resolve => {
      this.#socket.send(pingBytes, asText, () => resolve())
    })
  }
}
