/** What a controller is to run. */
export interface Update {
  readonly requestId: number
  readonly firmwareVersion: string
  readonly bytes: number
  readonly sha256: string
  readonly packetSize: number
  readonly from: number
}

/** An image on its way to one controller, which keeps what it has over lost connections. */
export class Download {
  readonly update: Update
  readonly content: Uint8Array
  #received = 0
  #lastAt: number

  /** @param time when it begins, epoch ms */
  constructor(update: Update, time: number) {
    this.update = update
    this.content = new Uint8Array(update.bytes)
    this.#lastAt = time
  }

  get received(): number {
    return this.#received
  }

  get isComplete(): boolean {
    return this.#received === this.update.bytes
  }

  /** As far as it gets by now; what a lost connection has cost is not caught up with. */
  due(time: number, bytesPerSecond: number): number {
    const bytes = (Math.min(time - this.#lastAt, 2000) / 1000) * bytesPerSecond
    this.#lastAt = time
    return Math.min(this.update.bytes, this.#received + Math.max(bytes, 1))
  }

  take(packet: Uint8Array): void {
    const bytes = packet.subarray(0, this.update.bytes - this.#received)
    if (bytes.length === 0) throw new Error('A packet of firmware is empty')
    this.content.set(bytes, this.#received)
    this.#received += bytes.length
  }
}
