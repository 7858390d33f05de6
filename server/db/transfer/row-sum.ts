import { hash } from 'node:crypto'

const bound = 1n << 256n

/**
 * What a table holds, in one number: how many rows, and the sum of their SHA-256. It doesn't depend on their order,
 * which differs between databases of another collation.
 */
export class RowSum {
  rows = 0
  #sum = 0n

  /** @param line a row as it was read, the same text on both sides */
  add(line: string): void {
    this.rows += 1
    this.#sum = (this.#sum + BigInt(`0x${hash('sha256', line, 'hex')}`)) % bound
  }

  get checksum(): string {
    return this.#sum.toString(16).padStart(64, '0')
  }
}
