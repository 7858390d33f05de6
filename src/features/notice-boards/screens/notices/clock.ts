import { TZDate } from '@date-fns/tz'
import { format } from 'date-fns/format'

/** A board's clock: 18:30, or 6:30 PM. */
export const clockText = (ms: number, zone: string, is12Hours: boolean): string =>
  format(new TZDate(ms, zone), is12Hours ? 'h:mm a' : 'HH:mm')

const [dawn, dusk] = [7, 19]

/** Whether it is night at the site, by the clock alone: the board itself goes by the light. */
export function isNightAt(ms: number, zone: string): boolean {
  const hour = new TZDate(ms, zone).getHours()
  return hour < dawn || hour >= dusk
}
