import { TZDate } from '@date-fns/tz'
import { format } from 'date-fns/format'
import { inZone } from '../../api/site-time.ts'

/** An instant (ISO 8601) at the site: 21/11/2026 14:03, or with its seconds 21/11/2026 14:03:59. */
export const dateTimeText = (iso: string, zone: string, seconds = false): string =>
  `${inZone(Date.parse(iso), zone, 'day')} ${inZone(Date.parse(iso), zone, seconds ? 'time' : 'minute')}`

/** An instant as a local date and time of the site: 2026-11-21T14:03. What is no instant is left as it is. */
export function toLocal(iso: string, zone: string): string {
  const at = isInstant(iso) ? Date.parse(iso) : Number.NaN
  return Number.isNaN(at) ? iso : format(new TZDate(at, zone), "yyyy-MM-dd'T'HH:mm")
}

const isInstant = (text: string) => /^\d{4,}-\d\d-\d\dT.*(?:Z|[+-]\d\d:?\d\d)$/.test(text)

/**
 * A local date and time of the site (2026-11-21T14:03) as an instant. What is none is left as it is, for the rules to
 * refuse; so is a time that the clocks pass over when they go forward.
 */
export function fromLocal(local: string, zone: string): string {
  const parts = /^(\d{4,})-(\d\d)-(\d\d)T(\d\d):(\d\d)$/.exec(local)?.slice(1).map(Number)
  if (!parts) return local
  const [year = 0, month = 1, day = 1, hours = 0, minutes = 0] = parts
  const iso = new Date(new TZDate(year, month - 1, day, hours, minutes, 0, zone).getTime()).toISOString()
  return toLocal(iso, zone) === local ? iso : local
}
