/**
 * What one feature does for others: declared in its `domain`, which they may import, and done by its `server`, which
 * they may not.
 */
export interface Port<T> {
  readonly name: string
  /** For the compiler alone: what is offered. */
  readonly offers?: T
}

/** Declares a port. @param name unique among all features: `shop.priceList` */
export const port = <T>(name: string): Port<T> => ({ name })
