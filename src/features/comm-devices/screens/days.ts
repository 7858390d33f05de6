import type { ConnectionDay } from '../domain/connection.ts'

/** How much of a time was connected, of what is known of it; null where nothing is known. */
export function shareConnected(days: readonly Pick<ConnectionDay, 'connected' | 'lost'>[]): number | null {
  const connected = days.reduce((sum, day) => sum + day.connected, 0)
  const known = days.reduce((sum, day) => sum + day.connected + day.lost, 0)
  return known === 0 ? null : connected / known
}

/** A share in percent; one that is not whole is never shown as if it were. */
export function percentText(share: number | null): string {
  if (share === null) return 'Not known'
  const percent = share * 100
  if (percent > 99.9 && percent < 100) return 'over 99.9 %'
  if (percent > 0 && percent < 0.1) return 'under 0.1 %'
  return `${Number.isInteger(percent) ? percent : percent.toFixed(1)} %`
}

/** The parts of a day's bar, in percent of its height; together at most 100. */
export function barOf({ connected, lost, unknown }: ConnectionDay) {
  const total = connected + lost + unknown
  const part = (seconds: number) => (total === 0 ? 0 : (seconds / total) * 100)
  // A short loss must be seen: it is at least 6 % high.
  const lostPart = lost === 0 ? 0 : Math.max(6, part(lost))
  return { lost: lostPart, connected: Math.min(part(connected), 100 - lostPart) }
}
