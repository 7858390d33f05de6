/** Hex digits of a keycode here: shorter ones have zeros before them. */
const digits = 12

/** The keycode of a card that a board has read; undefined if it is not hex, or has more digits than a keycode. */
export function keycodeOf(uid: string): string | undefined {
  return /^[0-9a-f]{1,12}$/i.test(uid) ? uid.toUpperCase().padStart(digits, '0') : undefined
}

/**
 * The uids that a board may use for a card: in lower case, with or without the leading zero of the first byte, depending
 * on its build.
 */
export function uidsOf(keycode: string): readonly string[] {
  const short = keycode.toLowerCase().replace(/^0+/, '')
  if (short === '') return []
  return short.length % 2 === 0 ? [short] : [short, `0${short}`]
}
