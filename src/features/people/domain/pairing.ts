/** Somebody, or a credential. */
export interface Side {
  readonly id: number
  readonly title: string
}

/** A person and the credential that they are to get. */
export interface Pair {
  readonly person: Side
  readonly credential: Side
}

/** Pairs that are not saved yet, in the order in which they were made; each side is in one of them at most. */
export type Pairs = readonly Pair[]

export const credentialOf = (pairs: Pairs, personId: number): Side | undefined =>
  pairs.find(({ person }) => person.id === personId)?.credential
export const personOf = (pairs: Pairs, credentialId: number): Side | undefined =>
  pairs.find(({ credential }) => credential.id === credentialId)?.person

/** Pairs two; what either of them was paired with before is free again. */
export const paired = (pairs: Pairs, person: Side, credential: Side): Pairs => [
  ...pairs.filter(each => each.person.id !== person.id && each.credential.id !== credential.id),
  { person, credential },
]

export const unpaired = (pairs: Pairs, personId: number): Pairs => pairs.filter(({ person }) => person.id !== personId)

/** The first who has none yet, from a person on and then from the beginning. */
export function nextWithout<P extends Side>(pairs: Pairs, people: readonly P[], after?: number): P | undefined {
  const at = people.findIndex(({ id }) => id === after) + 1
  return [...people.slice(at), ...people.slice(0, at)].find(({ id }) => !credentialOf(pairs, id))
}

/** Pairs those who have none with the credentials that nobody has, each in their order. */
export function pairedByOrder(pairs: Pairs, people: readonly Side[], credentials: readonly Side[]): Pairs {
  const free = credentials.filter(({ id }) => !personOf(pairs, id))
  const without = people.filter(({ id }) => !credentialOf(pairs, id))
  const made = without.slice(0, free.length).map((person, index) => ({ person, credential: free[index] as Side }))
  return [...pairs, ...made]
}

/** Rows of two columns as a spreadsheet copies them: split at a tab, a semicolon or a comma; empty lines are left out. */
export function rowsOf(text: string): { readonly person: string; readonly credential: string }[] {
  return text
    .split(/\r?\n/)
    .filter(line => line.trim() !== '')
    .map(line => {
      const separator = ['\t', ';', ','].find(each => line.includes(each)) ?? '\t'
      const at = line.lastIndexOf(separator)
      if (at < 0) return { person: line.trim(), credential: '' }
      return { person: line.slice(0, at).trim(), credential: line.slice(at + 1).trim() }
    })
}
