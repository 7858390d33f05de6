/**
 * The query of an address as it was last asked for. Several changes in a row are shown in turn, and later than they
 * were asked for: one that is shown late must not undo those after it.
 */
export class LatestAddress {
  #latest: URLSearchParams
  /** What was asked for and is not shown yet, oldest first. */
  #asked: readonly string[] = []

  constructor(params: URLSearchParams) {
    this.#latest = params
  }

  shown(params: URLSearchParams): void {
    const index = this.#asked.indexOf(params.toString())
    // What was not asked for here is a link, or the way back.
    if (index === -1) this.#latest = params
    this.#asked = index === -1 ? [] : this.#asked.slice(index + 1)
  }

  /** @param next the new query, made of the one before */
  changed(next: (before: URLSearchParams) => URLSearchParams): URLSearchParams {
    this.#latest = next(this.#latest)
    this.#asked = [...this.#asked, this.#latest.toString()]
    return this.#latest
  }
}
