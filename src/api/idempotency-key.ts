/** A new idempotency key, random; on pages without TLS too. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), each => each.toString(16).padStart(8, '0')).join('-')
