import { useAtomValue } from 'jotai'
import { sessionAtom } from './session.ts'

/** The time zone of the client's sites (IANA); this machine's until the session is known. */
export function useSiteZone(): string {
  const { data: user } = useAtomValue(sessionAtom)
  return user?.client.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
}

const formats = {
  time: { hour: '2-digit', minute: '2-digit', second: '2-digit' },
  minute: { hour: '2-digit', minute: '2-digit' },
  day: { day: '2-digit', month: '2-digit', year: 'numeric' },
  longDay: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>
export type TimeFormat = keyof typeof formats

const made = new Map<string, Intl.DateTimeFormat>()

/** An instant (epoch ms) in a time zone: time 14:03:22, minute 14:03, day 21/11/2026. Formatters are made once. */
export function inZone(atMs: number, zone: string, format: TimeFormat): string {
  const key = `${format} ${zone}`
  const known =
    made.get(key) ?? new Intl.DateTimeFormat('en-GB', { ...formats[format], timeZone: zone, hourCycle: 'h23' })
  made.set(key, known)
  return known.format(atMs)
}

/** The time, with its day where that is not today: '14:03:22', '06/05/2016 14:03:22'. */
export function timeOrDay(atMs: number, nowMs: number, zone: string, format: 'time' | 'minute' = 'time'): string {
  const time = inZone(atMs, zone, format)
  const day = inZone(atMs, zone, 'day')
  return day === inZone(nowMs, zone, 'day') ? time : `${day} ${time}`
}
