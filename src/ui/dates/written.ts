/**
 * Dates and times as people write them. Their values are local, without a zone: a day `2026-11-21`, a time `14:03`, or
 * both as `2026-11-21T14:03`.
 */
export interface Written {
  /** How it is shown: 21/11/2026 14:03. What is no value is shown as it was written. */
  readonly write: (value: string) => string
  /** What was meant; undefined if that is unclear. */
  readonly read: (text: string) => string | undefined
  readonly placeholder: string
  readonly example: string
}

const two = (figures: string) => figures.padStart(2, '0')
const dayPattern = /^(\d{4})-(\d\d)-(\d\d)$/

/** Whether there is such a day: not 30 February. */
function isDay(day: string): boolean {
  const [, year = 0, month = 0, date = 0] = (dayPattern.exec(day) ?? []).map(Number)
  if (year < 1000) return false
  const found = new Date(Date.UTC(year, month - 1, date))
  return found.getUTCMonth() === month - 1 && found.getUTCDate() === date
}

/** `21/11/2026`, `21.11.26`, `21 11 2026`, `21112026`, or a day as computers write it. */
function readDay(text: string): string | undefined {
  const given = text.trim()
  const parts =
    /^(\d{1,2})[\s./-](\d{1,2})[\s./-](\d{4}|\d\d)$/.exec(given) ?? /^(\d\d)(\d\d)(\d{4}|\d\d)$/.exec(given) ?? []
  const [, date = '', month = '', year = ''] = parts
  const day = date ? `${year.length === 2 ? `20${year}` : year}-${two(month)}-${two(date)}` : given
  return isDay(day) ? day : undefined
}

/** `14:03`, `14.03`, `1403`, `9:30`, `930`, `9` or `9:30 pm`. */
function readTime(text: string): string | undefined {
  const [, first = '', second = '00', half] =
    /^(\d{1,2})(?:[:.]?(\d\d))?(?::\d\d)?\s*([ap])?\.?m?\.?$/.exec(text.trim().toLowerCase()) ?? []
  if (first === '') return undefined
  const given = Number(first)
  if (half && (given < 1 || given > 12)) return undefined
  const hour = half ? (given % 12) + (half === 'p' ? 12 : 0) : given
  return hour < 24 && Number(second) < 60 ? `${two(String(hour))}:${second}` : undefined
}

const writeDay = (day: string) => day.replace(dayPattern, '$3/$2/$1')

/** The day and the time of a value; both empty if it is none. */
export function partsOf(value: string): { readonly day: string; readonly time: string } {
  const [, day = '', time = ''] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d))?$/.exec(value) ?? []
  return { day, time }
}

export const writtenDay: Written = {
  write: writeDay,
  read: readDay,
  placeholder: 'dd/mm/yyyy',
  example: '21/11/2026',
}

export const writtenTime: Written = { write: text => text, read: readTime, placeholder: 'hh:mm', example: '14:30' }

export const writtenDayAndTime: Written = {
  write: value => {
    const { day, time } = partsOf(value)
    return time ? `${writeDay(day)} ${time}` : value
  },
  read: text => {
    const [, before = '', after = ''] =
      /^(.+?)[\sT,]+(\d{1,2}(?:[:.]?\d\d)?(?::\d\d)?\s*[apm.]*)$/i.exec(text.trim()) ?? []
    const day = readDay(before)
    const time = readTime(after)
    return day && time ? `${day}T${time}` : undefined
  },
  placeholder: 'dd/mm/yyyy hh:mm',
  example: '21/11/2026 14:30',
}

/** A period's end may be the end of the day. */
export const writtenEnd: Written = {
  ...writtenTime,
  read: text => (/^24[:.]?00$/.test(text.trim()) ? '24:00' : readTime(text)),
}
