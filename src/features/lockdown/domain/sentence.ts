import { type DoorCounts, doorsOf } from './door-states.ts'

const mostNamed = 3
const openWords = [
  ['offline', 'offline'],
  ['refused', 'refused'],
  ['silent', 'did not answer'],
  ['waiting', 'waiting'],
] as const

/** What a sentence is made of. */
export interface Told {
  readonly counts: DoorCounts
  /** The first doors that have not confirmed, those that need a look first. */
  readonly open: readonly { readonly place: string }[]
}

/** '37 of 40 confirmed, 3 offline: Loading bay; Side door; Gate'. Nothing that has failed is ever left out of it. */
export function lockdownSentence({ counts, open }: Told): string {
  const doors = doorsOf(counts)
  const head = `${counts.confirmed} of ${doors} confirmed`
  const parts = openWords.filter(([state]) => counts[state] > 0).map(([state, words]) => `${counts[state]} ${words}`)
  const overtaken = counts.takenOver > 0 ? `. ${counts.takenOver} taken over by a newer one` : ''
  if (parts.length === 0) return `${doors > 0 && counts.confirmed === doors ? allOf(doors) : head}${overtaken}`
  const unnamed = doors - counts.confirmed - Math.min(mostNamed, open.length)
  const names = open.slice(0, mostNamed).map(({ place }) => place)
  const list = listed(names, unnamed)
  return `${[head, ...parts].join(', ')}${list && `: ${list}`}${overtaken}`
}

const allOf = (doors: number) => (doors === 1 ? '1 of 1 confirmed' : `All ${doors} confirmed`)

/** '2 doors are locked but stand open: Loading bay; Side door'; nothing where none does. */
export function standingOpenSentence({
  doors,
  first,
}: {
  doors: number
  first: readonly string[]
}): string | undefined {
  if (doors === 0) return undefined
  const more = doors - Math.min(first.length, mostNamed)
  const what = doors === 1 ? '1 door is locked but stands open' : `${doors} doors are locked but stand open`
  return `${what}: ${listed(first.slice(0, mostNamed), more)}`
}

/** 'Harbour House, 3 Side door; Annexe, 1 Gate; 2 more': places have commas of their own. */
const listed = (places: readonly string[], more: number): string =>
  places.length === 0 ? '' : [...places, ...(more > 0 ? [`${more} more`] : [])].join('; ')
