/** A seeded source of chance: the same seed gives the same building on every machine. */
export interface Random {
  /** In [0, 1). */
  next(): number
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number
  pick<T>(from: readonly T[]): T
  chance(probability: number): boolean
  /** About normal (the mean of four), with this mean and spread. */
  around(mean: number, spread: number): number
}

/** Mulberry32 (public domain, T. Ettinger): 32 bits of state, good enough for a demo, and the same everywhere. */
export function random(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    between,
    pick: from => {
      const picked = from[between(0, from.length - 1)]
      if (picked === undefined) throw new RangeError('Nothing to pick from')
      return picked
    },
    chance: probability => next() < probability,
    around: (mean, spread) => mean + (next() + next() + next() + next() - 2) * spread,
  }
}

/** One seed out of several numbers (a building, a person, a day). */
export const seedOf = (...parts: readonly number[]): number =>
  parts.reduce((seed, part) => Math.imul(seed ^ part, 0x9e3779b1) ^ (seed >>> 13), 0x811c9dc5) >>> 0
