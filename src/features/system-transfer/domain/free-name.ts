/**
 * A name like another that is not taken: 'Lobby (2)'. It is shortened where it would be too long.
 * @param taken in lower case
 */
export function freeName(name: string, taken: ReadonlySet<string>, max: number): string {
  for (let next = 2; ; next++) {
    const suffix = ` (${next})`
    const tried = `${name
      .slice(0, max - suffix.length)
      .trimEnd()
      .toWellFormed()}${suffix}`
    if (!taken.has(tried.toLowerCase())) return tried
  }
}
