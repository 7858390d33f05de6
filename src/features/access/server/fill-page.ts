/** Rows looked at in one statement after the first, and in one request: a page may be short, and go on. */
const [batch, mostOfPage] = [200, 2000]

/** Some rows that were looked at. */
export interface Batch<T> {
  /** Those of the list. */
  readonly shown: readonly T[]
  /** The last key that was looked at; undefined where there are no more. */
  readonly last: number | undefined
}

/**
 * Looks at rows in the order of their keys until a page is full, or enough have been looked at.
 * @param read the next rows after a key
 * @returns the rows of the page, and the cursor of the next one
 */
export async function fillPage<T>(
  { limit, after: from = '0' }: { readonly limit: number; readonly after?: string | undefined },
  read: (after: number, count: number) => Promise<Batch<T>>,
  keyOf: (row: T) => number,
): Promise<{ readonly found: readonly T[]; readonly next: string | null }> {
  const found: T[] = []
  let after: number | undefined = Number(from)
  // Where most that are looked at are shown, one small statement fills the page.
  let [count, seen] = [limit, 0]
  while (after !== undefined && found.length < limit && seen < mostOfPage) {
    const { shown, last }: Batch<T> = await read(after, count)
    const taken = shown.slice(0, limit - found.length)
    found.push(...taken)
    const end = taken.at(-1)
    after = taken.length < shown.length && end !== undefined ? keyOf(end) : last
    seen += count
    count = batch
  }
  return { found, next: after === undefined ? null : String(after) }
}
