import { plain } from './words.ts'

/** The smaller, the better a text matches: it is the query, begins with it, has a word that does, or has it anywhere. */
function grade(text: string, query: string): number {
  if (text === query) return 0
  if (text.startsWith(query)) return 1
  return text.includes(` ${query}`) ? 2 : 3
}

/**
 * Things in the order in which they are offered: by how well they match, and of equal matches first what was chosen more
 * often. What is equal in both stays in its order.
 * @param uses how often a value was chosen
 */
export function ranked<T>(
  things: readonly T[],
  query: string,
  of: (thing: T) => { readonly text: string; readonly value: string },
  uses: ReadonlyMap<string, number>,
): readonly T[] {
  const wanted = plain(query.trim())
  return things
    .map(thing => {
      const { text, value } = of(thing)
      return { thing, grade: grade(plain(text), wanted), uses: uses.get(value) ?? 0 }
    })
    .toSorted((one, other) => one.grade - other.grade || other.uses - one.uses)
    .map(({ thing }) => thing)
}

/** Whether every word of a query is in a text, case and accents aside. */
export function hasAll(text: string, query: string): boolean {
  const within = plain(text)
  const words = plain(query).split(/\s+/).filter(Boolean)
  return words.length > 0 && words.every(word => within.includes(word))
}
