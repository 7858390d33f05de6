/** The newest numbers up to a limit, in the order they came. */
export class Ring {
  readonly #size: number
  readonly #numbers: Float64Array
  #next = 0
  #count = 0

  constructor(size: number) {
    this.#size = size
    this.#numbers = new Float64Array(size)
  }

  /** @returns the number that had to leave for it, if one had */
  push(number: number): number | undefined {
    const left = this.#count === this.#size ? this.#numbers[this.#next] : undefined
    this.#numbers[this.#next] = number
    this.#next = this.#next + 1 === this.#size ? 0 : this.#next + 1
    if (left === undefined) this.#count++
    return left
  }

  clear() {
    this.#next = 0
    this.#count = 0
  }
}
