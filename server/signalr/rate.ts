/**
 * A bucket of `count` that refills evenly over `windowMs`.
 * Answers a function that takes one, or says false if none is left. `now` is in milliseconds.
 */
export function rateLimit(count: number, windowMs: number, now: () => number): () => boolean {
  let left = count
  let filledAt = now()
  return () => {
    const at = now()
    // A clock that was set back must not drain the bucket.
    left = Math.min(count, left + (Math.max(0, at - filledAt) * count) / windowMs)
    filledAt = at
    if (left < 1) return false
    left -= 1
    return true
  }
}
