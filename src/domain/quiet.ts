import { TZDate } from '@date-fns/tz'

/** Times of the day, `22:00` (or with seconds), between which somebody is not to be woken; over midnight too. */
export interface QuietHours {
  readonly quietFrom: string | null
  readonly quietUntil: string | null
}

const minuteOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))

/** When the quiet hours end that it is now; undefined where it is none. @param timeZone IANA, of who is to be woken */
export function quietEnd({ quietFrom, quietUntil }: QuietHours, now: Date, timeZone: string): Date | undefined {
  if (quietFrom === null || quietUntil === null) return undefined
  const [from, until] = [minuteOf(quietFrom), minuteOf(quietUntil)]
  const local = new TZDate(now, timeZone)
  const minute = local.getHours() * 60 + local.getMinutes()
  const isQuiet = from < until ? from <= minute && minute < until : minute >= from || minute < until
  if (!isQuiet) return undefined
  const end = new TZDate(now, timeZone)
  if (minute >= until) end.setDate(end.getDate() + 1)
  end.setHours(Math.floor(until / 60), until % 60, 0, 0)
  // The hour that a night has twice: its end may be in the first one.
  return end.getTime() > now.getTime() ? new Date(end.getTime()) : undefined
}
