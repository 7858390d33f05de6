import type { Brand } from '../../src/domain/vocabulary.ts'

const cloudOnly = 'sites?|credentials?|organisations?|website admins?'
const classicOnly = 'fobs?|tokens?|areas?'

/** Words that only other brands say of their things. */
export const foreignWords: Readonly<Record<Brand, RegExp>> = {
  cloud: new RegExp(`\\b(${classicOnly})\\b`, 'i'),
  acs: new RegExp(`\\b(${cloudOnly}|fobs?)\\b`, 'i'),
  classic: new RegExp(`\\b(${cloudOnly})\\b`, 'i'),
}

/** Words that some brand says of its things: a source leaves them to the vocabulary. */
export const ownWords = new RegExp(`\\b(${cloudOnly}|${classicOnly})\\b`, 'i')

/** Phrases that hold such a word and name none of those things. */
const bound: readonly (readonly [phrase: RegExp, why: string])[] = [
  [/\bsite plans?\b/gi, 'a drawing of a building, called so by every installer'],
  [/\bsite owners?\b/gi, 'a type of client, beside installer and provider'],
  [/\bsmart credentials?\b/gi, 'the product that the shop sells'],
  [/\b(not )?on site\b/gi, 'the idiom: at the premises'],
  [/\b(key|proximity) fobs?\b/gi, 'the thing on a key ring, beside card and smartphone'],
  [/\bsession token\b|\bbearer token\b|\btoken of a session\b|\bthe token is in a cookie\b/gi, 'of the web’s sign-in'],
  [/settings for this site\b|data of this site\b/gi, 'a web site, as browsers call it'],
  [/\byour organisation\b/gi, 'whom somebody works for, said before it is known who signs in'],
  [/^Fob$/g, 'the kind of thing, beside card and smartphone'],
  [/^Fob (\d+)$/g, 'the same, with its number'],
]

/** A text without its bound phrases and without what is filled in. */
export const unbound = (text: string): string =>
  bound.reduce((left, [phrase]) => left.replace(phrase, ''), text).replace(/\{(one|many|a) \w+\}|\{\w+\}/gi, '')
