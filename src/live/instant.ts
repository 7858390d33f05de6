let day = -1
let dayMs = 0

/** Two digits at a place; their character codes are 48 above what they mean. */
const two = (iso: string, at: number) => iso.charCodeAt(at) * 10 + iso.charCodeAt(at + 1) - 528

/**
 * Epoch ms of an ISO 8601 instant in UTC. Nearly all events of a batch happened on the same day, so that is remembered
 * and only the time is read: many times as fast as Date.parse, which reads any other spelling.
 * @returns NaN where it is not an instant
 */
export function instantMs(iso: string): number {
  if (iso.length !== 24 || iso.charCodeAt(23) !== 90 || iso.charCodeAt(10) !== 84) return Date.parse(iso)
  const itsDay = (two(iso, 0) * 100 + two(iso, 2)) * 10_000 + two(iso, 5) * 100 + two(iso, 8)
  if (itsDay !== day) {
    const ms = Date.parse(iso)
    if (Number.isNaN(ms)) return ms
    day = itsDay
    dayMs = ms - (ms % 86_400_000)
  }
  const seconds = (two(iso, 11) * 60 + two(iso, 14)) * 60 + two(iso, 17)
  return dayMs + seconds * 1000 + iso.charCodeAt(20) * 100 + two(iso, 21) - 4800
}
