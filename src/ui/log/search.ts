/** The words of a search, in small letters. */
export const searchWords = (search: string): readonly string[] => search.toLowerCase().split(/\s+/).filter(Boolean)

/** Whether each word of a search occurs in a text, in any case. */
export function hasWords(text: string, words: readonly string[]): boolean {
  const all = text.toLowerCase()
  return words.every(word => all.includes(word))
}
