const encoder = new TextEncoder()

/**
 * A message as the payloads in which it travels: one, or where that is larger than may be, the halves of a list, each
 * by the same rule. What is no list is replaced by `short`.
 * @throws if there is nothing short enough to say
 */
export function payloads(message: unknown, most: number, short?: unknown): Uint8Array[] {
  const whole = encoder.encode(JSON.stringify(message))
  if (whole.length <= most) return [whole]
  if (Array.isArray(message) && message.length > 1) {
    const half = Math.ceil(message.length / 2)
    return [message.slice(0, half), message.slice(half)].flatMap(part => payloads(part, most))
  }
  if (short === undefined) throw new Error(`A message of ${whole.length} bytes is too large for the bus`)
  return payloads(short, most)
}
