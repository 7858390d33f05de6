/** A stretch of a text; `href` where it is a link. */
export interface Piece {
  /** Where it begins. */
  readonly at: number
  readonly text: string
  readonly href?: string
}

const address = /\bhttps?:\/\/[^\s<>"'`]+/gi
/** What ends a sentence, and is no part of the address before it. */
const trailing = /[.,;:!?)\]}]+$/

/** A text with its web addresses (http and https alone) as links; everything else stays as it was written. */
export function piecesOf(text: string): readonly Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const { 0: found, index } of text.matchAll(address)) {
    const url = found.replace(trailing, '')
    if (index > at) pieces.push({ at, text: text.slice(at, index) })
    pieces.push({ at: index, text: url, href: url })
    at = index + url.length
  }
  if (at < text.length) pieces.push({ at, text: text.slice(at) })
  return pieces
}
