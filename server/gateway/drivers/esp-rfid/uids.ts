/** Hex digits of a keycode here: shorter ones have zeros before them. */
const digits = 12

/** The keycode of a card that a board has read; undefined where it is none, or longer than keycodes are. */
export function keycodeOf(uid: string): string | undefined {
  return /^[0-9a-f]{1,12}$/i.test(uid) ? uid.toUpperCase().padStart(digits, '0') : undefined
}

/**
 * What a board may call a card. It writes small letters, and builds differ in whether they write the first byte with
 * its leading zero.
 */
export function uidsOf(keycode: string): readonly string[] {
  const short = keycode.toLowerCase().replace(/^0+/, '')
  if (short === '') return []
  return short.length % 2 === 0 ? [short] : [short, `0${short}`]
}
