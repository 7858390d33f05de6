import type { Socket } from 'node:net'

/** The largest packet before a sign-in, in bytes. */
export const connectLimit = 4096

/**
 * Ends a connection whose packet announces more than it may have, before its body is buffered: the parser would
 * collect up to 256 MB.
 * @param limit the largest packet now, in bytes
 */
export function guardFrames(socket: Socket, limit: () => number): void {
  const fits = frameChecker(limit)
  const read = socket.read.bind(socket)
  socket.read = (size?: number) => {
    const chunk = read(size) as Buffer | null
    if (chunk === null || fits(chunk)) return chunk
    socket.destroy(new Error('A packet is too large'))
    return null
  }
}

/** Follows the packets of a connection by their headers, and returns false once one is too large. */
export function frameChecker(limit: () => number): (chunk: Buffer) => boolean {
  /** Bytes of the body still to come; undefined within a header. */
  let body: number | undefined
  let [length, shift, isType] = [0, 0, true]
  return chunk => {
    for (let at = 0; at < chunk.length;) {
      if (body !== undefined) {
        const step = Math.min(body, chunk.length - at)
        body -= step
        at += step
        if (body === 0) body = undefined
        continue
      }
      const byte = chunk[at++] ?? 0
      if (isType) {
        isType = false
        continue
      }
      length += (byte & 127) * 2 ** shift
      shift += 7
      if (length > limit() || shift > 28) return false
      if (byte & 128) continue
      body = length > 0 ? length : undefined
      ;[length, shift, isType] = [0, 0, true]
    }
    return true
  }
}
