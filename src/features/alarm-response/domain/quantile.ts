/**
 * The value below which a share of all values is, between two of them in proportion, as PostgreSQL's percentile_cont.
 * @param sorted ascending
 * @param share 0 to 1: 0.5 is the median
 * @returns null where there are no values
 */
export function quantile(sorted: ArrayLike<number>, share: number): number | null {
  if (sorted.length === 0) return null
  const at = (sorted.length - 1) * share
  const [low = 0, high = 0] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]]
  return low + (high - low) * (at - Math.floor(at))
}
