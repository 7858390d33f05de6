/**
 * Two lists, each in order, as one in order. Where all of `added` comes first (nothing late), that is a concatenation.
 * @param compare negative where its first argument comes first; never 0 for two different items
 */
export function merge<T>(added: readonly T[], kept: readonly T[], compare: (a: T, b: T) => number): readonly T[] {
  const last = added.at(-1)
  const [first] = kept
  if (last === undefined) return kept
  if (first === undefined || compare(last, first) < 0) return added.concat(kept)
  const merged: T[] = []
  let next = 0
  for (const item of kept) {
    for (let late = added[next]; late !== undefined && compare(late, item) < 0; late = added[++next]) merged.push(late)
    merged.push(item)
  }
  for (let late = added[next]; late !== undefined; late = added[++next]) merged.push(late)
  return merged
}
