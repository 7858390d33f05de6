/** The signs that networks send in seven bits (GSM 03.38), and those that take two places of them. */
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const ofOne = new Set(basic)
const ofTwo = new Set('^{}\\[~]|€')

/** Parts that one message may have. */
export const mostParts = 3
/** What a message of one part holds, and each part of a longer one. */
const room = { gsm: { alone: 160, part: 153 }, ucs2: { alone: 70, part: 67 } } as const

export type Alphabet = keyof typeof room

/** How a text is sent: networks split it into parts, and each is paid for. */
export interface Segments {
  readonly alphabet: Alphabet
  /** The places that it takes. */
  readonly length: number
  readonly parts: number
  /** The most places that a message of this alphabet may take. */
  readonly most: number
}

/** A text as it is sent: one line, with a space for whatever ends a line or is not seen. */
export const sentText = (text: string): string => text.replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()

/** How a text is split, counted as it is sent. */
export function segmentsOf(text: string): Segments {
  const units = Array.from(sentText(text))
  const isGsm = units.every(unit => ofOne.has(unit) || ofTwo.has(unit))
  const alphabet: Alphabet = isGsm ? 'gsm' : 'ucs2'
  const places = units.map(unit => (isGsm ? (ofTwo.has(unit) ? 2 : 1) : unit.length))
  const { alone, part } = room[alphabet]
  const length = places.reduce((sum, each) => sum + each, 0)
  return {
    alphabet,
    length,
    parts: length <= alone ? Math.min(1, length) : split(places, part),
    most: mostParts * part,
  }
}

/** In how many parts signs fit: none of them is divided. */
function split(places: readonly number[], part: number): number {
  let [parts, left] = [1, part]
  for (const each of places) {
    if (each > left) {
      parts++
      left = part
    }
    left -= each
  }
  return parts
}

/** Whether it is too long to be sent. */
export const isTooLong = ({ parts }: Segments): boolean => parts > mostParts
