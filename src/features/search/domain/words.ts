/** Fewer letters have no trigram: alone they are looked for at the beginning of a name. */
const shortest = 3
/** So many words of a query count. */
const mostWords = 5

/** A text without case and accents, as `search_words` of the database has it: 'Zoë' is 'zoe'. */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase()

/** The words of a query. */
export const allWordsOf = (query: string): readonly string[] =>
  plain(query).split(/\s+/).filter(Boolean).slice(0, mostWords)

/** The words of a query where they can be looked for anywhere in a record; none where all are too short for that. */
export function wordsOf(query: string): readonly string[] {
  const words = allWordsOf(query)
  return words.some(({ length }) => length >= shortest) ? words : []
}
